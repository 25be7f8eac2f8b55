// The texts and fields of the dialogs in verb-forms.tsx.
import { Checkbox, Form, Segmented } from 'antd';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import { type DealRow, useDealPlatform, useEarnest } from '../../api/deals';
import { useFailure } from '../../api/failure';
import { useQuoteValues } from '../../api/quotes';
import { depositPath } from '../../ui/chrome/places';
import { exactPrice, priceText } from '../../ui/currency';
import { Failed } from '../../ui/failed';
import { NoteField } from '../../ui/form/note-field';
import { money } from '../../ui/format';
import { timeText } from '../../ui/moment';
import { limitsText, typedPrice } from '../../ui/order/terms';
import { Reading } from '../../ui/reading';
import { StateBox } from '../../ui/state-tag';
import { Countdown } from './countdown';
import styles from './deal.module.css';
import { BasisField, DepotField, FactFields, FixedField, PacksField } from './fact-fields';
import {
  type FieldsProps,
  FillField,
  PriceField,
  QuoteLine,
  Result,
  RiskField,
  TimeField,
  ValidityField,
  WayField,
} from './fields';
import { hangText, offerOf } from './live-deal';
import { Prices } from './prices';
import { TermsFields } from './terms-fields';
import { contractOf, quoteOf, type VerbValues } from './values';

export { FillField } from './fields';

type RowsProps = Pick<FieldsProps, 'rows'>;

const most = 500;

/** A reason that may be left out. */
export const ReasonField = () => (
  <NoteField optional name="notes" label="原因" most={most} extra="对方会看到" />
);

/** A reason that the other side reads. */
export const ReasonNeeded = () => (
  <NoteField autoFocus name="notes" label="原因" most={most} extra="双方都会看到" />
);

/** A message to the other side. */
export const MessageField = ({ rows }: RowsProps) => (
  <NoteField
    autoFocus
    name="notes"
    label="内容"
    rows={4}
    most={most}
    extra={rows.length > 1 ? `发给这 ${rows.length} 单的对方，记入各单` : '对方立即收到，记入本单'}
  />
);

/** The facts of one lot; nothing for several, which are verified as they are. */
export function VerifyFields(props: FieldsProps) {
  if (props.rows.length > 1) return null;
  return (
    <>
      <FactFields {...props} />
      <Remark />
    </>
  );
}

const Remark = () => (
  <NoteField optional name="remark" label="备注" rows={2} most={most} extra="买家会看到" />
);

/** What a seller may change while the order hangs: the price only to the buyer's advantage. */
export const CorrectFields = ({ rows: [row] }: FieldsProps) =>
  row && (
    <>
      <DepotField row={row} />
      <div className={styles.pair}>
        <PacksField row={row} />
        {row.indexCode ? <BasisField row={row} lower /> : <FixedField row={row} lower />}
      </div>
      <Remark />
      <FillField rows={[row]} />
    </>
  );

/** The terms, the deposit and the risk box. */
export const SubmitFields = (props: FieldsProps) => (
  <>
    <TermsFields {...props} />
    <DepositLine rows={props.rows} />
    <RiskField rows={props.rows} />
  </>
);

/** The terms of a hanging order, which has a named price. */
export const ModifyFields = (props: FieldsProps) => <TermsFields named {...props} />;

/** The deposit that the step holds, and whether the balance covers it. */
export function DepositLine({ rows }: RowsProps) {
  const platform = useDealPlatform();
  const ids = rows.map(({ spotSaleID }) => spotSaleID);
  const query = useEarnest(ids, platform ? rows[0]?.buyerID : undefined);
  const error = useFailure(query);
  const { data, refetch } = query;
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <p className="dialog-note">正在查询点价金…</p>;
  if (data.enough && !data.money) return null;
  const balance = `可用余额 ${money(data.balance.toFixed(2))} 元`;
  if (!data.enough) {
    return (
      <>
        <StateBox tone="ended" title={data.msg}>{`${balance}，请先入金`}</StateBox>
        {!platform && <PayIn />}
      </>
    );
  }
  return (
    <p className="dialog-note num">
      本次点价将扣除 {money(data.money.toFixed(2))} 元点价金（{balance}）
      <Reading of="点价金" />
    </p>
  );
}

/** The way to the deposit account, beside what is typed here. */
export const PayIn = () => (
  <p className="dialog-note">
    <Link to={depositPath} target="_blank">
      去充值 ›
    </Link>
  </p>
);

/** The submitted terms that a seller accepts, of one deal or of each of several. */
export const HangText = ({ rows }: RowsProps) =>
  rows.length === 1 && rows[0] ? (
    <TermsText row={rows[0]} />
  ) : (
    <ul className={`${styles.several} num`}>
      {rows.map((row) => (
        <li key={row.spotSaleID}>
          {row.batchID} <TermsText row={row} />
        </li>
      ))}
    </ul>
  );

/** The submitted terms of one deal. */
function TermsText({ row }: { row: DealRow }) {
  const until = row.listingValidity && `，期限到 ${timeText(row.listingValidity)}`;
  return (
    <>
      {row.buyerName} 挂 {offerOf(row)}
      {row.indexCode &&
        `，${row.price === null ? '现价成交' : `期货价 ${priceText(row.price, row.currency)}`}`}
      {until}。
    </>
  );
}

const bidTypes = [
  { value: 2, label: '公开竞价' },
  { value: 1, label: '密封出价' },
];

const bidTypeNotes = {
  1: '每个买家只能出价一次，结束前谁也看不到',
  2: '可以多次出价，每次高于自己上一次；大家看到最高价',
};

/** The type of bidding, the least price and the end. */
export function BiddingFields({ rows: [row], contracts }: FieldsProps) {
  const type: 1 | 2 = Form.useWatch('bidType') ?? 2;
  if (!row) return null;
  return (
    <>
      <QuoteLine row={row} />
      <Form.Item name="bidType" label="竞价方式" extra={bidTypeNotes[type]}>
        <Segmented block options={bidTypes} />
      </Form.Item>
      <PriceField
        name="bidMinPrice"
        label={row.indexCode ? '最低期货价' : '最低出价'}
        futures={row.indexCode !== ''}
        indexCode={row.indexCode}
        contracts={contracts}
        currency={row.currency}
      />
      <TimeField
        name="bidEnd"
        label="竞价结束"
        extra={
          <>
            北京时间 <Reading of="竞价结束" />
          </>
        }
      />
    </>
  );
}

/** The state of the bidding at this moment. */
export function BidText({ row }: { row: DealRow }) {
  const { status, bidType, bidMinPrice, bestBid, myBid, bidEnd, currency } = row;
  if (status !== 4) return '竞价已经结束，不能再出价。';
  const parts = [
    bidType === 1 ? '密封出价：只能出价一次，结束前谁也看不到' : '公开竞价：可以多次出价',
    `最低 ${priceText(bidMinPrice, currency)}`,
    bestBid !== null && `目前最高 ${priceText(bestBid, currency)}`,
    myBid !== null && `你的上次出价 ${priceText(myBid, currency)}`,
    bidEnd && `${timeText(bidEnd)} 结束`,
  ];
  return (
    <span className="num">
      {parts.filter(Boolean).join('；')}
      {bidEnd && (
        <>
          ，<Countdown named until={bidEnd} />
        </>
      )}
      。
    </span>
  );
}

/** The typed price as a number; null for none. */
const usePrice = (currency: DealRow['currency'] = 1) =>
  typedPrice(
    Form.useWatch<VerbValues, string>((values) => values.price ?? ''),
    currency,
  ) ?? null;

/** The price of a bid, above one's own last. */
export function BidField({ rows: [row], contracts }: FieldsProps) {
  const price = usePrice(row?.currency);
  if (!row) return null;
  const { indexCode, bidMinPrice, myBid, currency } = row;
  const above = myBid === null ? 0 : exactPrice(myBid + (currency === 2 ? 0.01 : 5));
  const least = Math.max(bidMinPrice ?? 0, above);
  return (
    <>
      <QuoteLine row={row} />
      <PriceField
        autoFocus
        label={indexCode ? '期货价' : '单价'}
        futures={indexCode !== ''}
        indexCode={indexCode}
        contracts={contracts}
        currency={currency}
        least={least}
        compared={indexCode ? row : undefined}
      />
      <Result row={indexCode ? row : { ...row, fixedPrice: price ?? 0 }} futures={price} />
    </>
  );
}

/** The reason, which is needed when another bid is higher. */
export function PickField({ rows: [row] }: FieldsProps) {
  const lower = row && row.bestBid !== null && row.myBid !== null && row.myBid < row.bestBid;
  const extra = lower
    ? `最高出价是 ${priceText(row.bestBid, row.currency)}，选较低的要说明原因`
    : '双方都会看到';
  return <NoteField optional={!lower} name="notes" label="原因" most={most} extra={extra} />;
}

/** The time in which the buyer names the price, and the risk price. */
export const LockFields = (props: FieldsProps) => (
  <>
    {props.rows[0] && <QuoteLine row={props.rows[0]} />}
    <ValidityField {...props} optional label="点价期限" whole empty={hangsUntil(props.rows)} />
    <RiskPriceField name="riskPrice" {...props} />
  </>
);

/** Returns what becomes of a lock without a day. */
function hangsUntil([row]: readonly DealRow[]): string {
  const until = row?.listingValidity;
  return `不填为挂盘期限${until ? `（${timeText(until)}）` : ''}`;
}

/** The futures price of a locked basis, or the current one. */
export function LockedPriceField({ rows: [row], contracts }: FieldsProps) {
  const price = usePrice(row?.currency);
  const current = Form.useWatch('current');
  const quotes = useQuoteValues();
  if (!row) return null;
  const { indexCode } = row;
  const quote = quotes.get(indexCode) ?? row.indexValue;
  return (
    <>
      <QuoteLine row={row} />
      <WayField
        extra={
          current ? '按此刻的行情立即成交' : '行情等于或低于这个价格时自动成交，卖家也可以提前确认'
        }
      />
      {!current && (
        <PriceField label="期货价" indexCode={indexCode} contracts={contracts} compared={row} />
      )}
      <Result row={row} futures={current ? quote : price} />
    </>
  );
}

/** The risk reference price under the quote. */
export const RiskFields = (props: FieldsProps) => (
  <>
    {props.rows[0] && <QuoteLine row={props.rows[0]} />}
    <RiskPriceField name="price" {...props} />
  </>
);

/** The risk reference price within today's limits; none when it is empty. */
function RiskPriceField({
  rows: [row],
  contracts,
  name,
}: FieldsProps & { name: 'price' | 'riskPrice' }) {
  if (!row) return null;
  const { indexCode, riskPrice } = row;
  const limits = limitsText(contractOf(contracts, indexCode));
  return (
    <PriceField
      optional
      name={name}
      label="风险参考价"
      indexCode={indexCode}
      contracts={contracts}
      compared={row}
      reached="none"
      extra={
        <>
          行情越过此价时通知买家追加点价金，逾期按通知时的行情点价 <Reading of="追加期限" />
          <br />
          不填为没有{riskPrice && `；现在是 ${priceText(riskPrice, row.currency)}`}
          {limits && `；今日涨跌停 ${limits}`}
        </>
      }
    />
  );
}

/** Reports whether a trade needs a futures price from the seller. */
export const asksPrice = ({ indexCode, currentPriceType }: DealRow) =>
  indexCode !== '' && currentPriceType !== 1;

/** What a trade means. */
export const TradeText = ({ rows }: RowsProps) => {
  const [row] = rows;
  if (rows.length === 1 && row) return <OneTradeText row={row} />;
  return `逐单填写成交的期货价，不高于买家的挂盘价；现价成交的按此刻的行情，一口价的按一口价。成交后批次标为已售，同批次的其他询盘随即结束。`;
};

const OneTradeText = ({ row }: { row: DealRow }) => (
  <>
    买家 {row.buyerName}：{offerOf(row)}
    {row.indexCode && `，挂盘价 ${hangText(row)}`}。
    {asksPrice(row) ? '请填写成交的期货价。' : `按${row.indexCode ? '此刻的行情' : '一口价'}成交。`}
    成交后批次标为已售，其他询盘随即结束。
  </>
);

/** The agreed futures price, where the seller states it. */
export function TradeField(props: FieldsProps) {
  const { rows } = props;
  const [row] = rows;
  const typed = usePrice(row?.currency);
  const quotes = useQuoteValues();
  if (!row) return null;
  if (rows.length > 1) return <Prices {...props} label="成交期货价" capped />;
  const quote = quoteOf(row, quotes);
  return (
    <>
      <QuoteLine row={row} />
      {asksPrice(row) && (
        <PriceField
          label="成交期货价"
          most={row.price ?? undefined}
          compared={row}
          reached="none"
          extra={`不高于买家的挂盘价 ${hangText(row)}`}
        />
      )}
      <Result row={row} futures={asksPrice(row) ? typed : quote} />
    </>
  );
}

/** The warning that the deposit is lost. */
export const LossText = ({ money: lost }: { money: string }) => (
  <StateBox tone="ended" title={`点价金 ${lost} 元将全部付给卖家，不退还`}>
    放弃后这一单以“放弃点价”结束，不能恢复。
  </StateBox>
);

/** The confirmation of the loss, and the reason. */
export const AbandonFields = () => (
  <>
    <ReasonField />
    <Form.Item
      name="agreed"
      valuePropName="checked"
      rules={[
        {
          validator: (_, agreed) =>
            agreed ? Promise.resolve() : Promise.reject(new Error('请先勾选')),
        },
      ]}
    >
      <Checkbox>我知道点价金不退</Checkbox>
    </Form.Item>
  </>
);
