import type {
  OrderCorrection,
  OrderDelivery,
  OrderDetail,
  OrderSettled,
} from '../../../api/orders';
import { partyName } from '../../../shell/trade-words';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { Facts } from '../../../ui/facts';
import { exactTons, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { Reading } from '../../../ui/reading';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { lineWords } from '../goods';
import { fenOf, yuan, yuanOfFen } from '../money';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { correctionOutcomes } from '../words';
import { Accepted } from './accepted';
import { Entry } from './entry';
import { FileLink, Pictures } from './file-link';
import { ViewLink } from './view-link';

interface PartProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The delivery orders of an order. */
export function Deliveries({ order, onVerb }: PartProps) {
  return (
    <Panel
      title="提货单"
      note={<ViewLink order={order} view="Receipt" title="提货单" />}
      extra={
        <span className={styles.buttons}>
          <VerbButton verb="pickUp" {...{ order, onVerb }} />
          <VerbButton verb="deliver" {...{ order, onVerb }} />
        </span>
      }
    >
      <PickUp order={order} />
      {order.deliveries.length === 0 && !order.pickUp.person && <Nothing text="还没有提货单" />}
      {order.deliveries.map((one) => (
        <Entry
          key={one.deliveryID}
          label={`提货单 ${one.number}`}
          head={
            <>
              {one.number}
              {lotsOf(order, one).length === 0 && <StateTag tone="plain">已重开</StateTag>}
            </>
          }
          by={one}
        >
          <Facts
            facts={{
              仓库: one.depotName,
              [lineWords(order).line]: lotsOf(order, one)
                .map(({ batchID, title }) => title || batchID)
                .join('、'),
              有效期至: one.validUntil,
              提货码: one.pickUpCode && <b className="num">{one.pickUpCode}</b>,
              提货人: one.person,
              身份证号: one.idNumber,
              车牌号: one.plate,
              ...(one.fileID > 0 && { 文件: <FileLink order={order} fileID={one.fileID} /> }),
              ...(one.notes && { 备注: one.notes }),
            }}
          />
        </Entry>
      ))}
    </Panel>
  );
}

/** What the buyer has named for the next delivery order, and the lots that wait for one. */
function PickUp({ order: { status, pickUp, lines, deliveries } }: { order: OrderDetail }) {
  const { person, idNumber, plate } = pickUp;
  const without = lines.filter(({ deliveryID }) => deliveryID === 0);
  if (status !== 2 && status !== 3) return null;
  return (
    <Facts
      facts={{
        ...(person && { 买家的提货信息: `${person}，身份证号 ${idNumber}，车牌号 ${plate}` }),
        ...(deliveries.length > 0 &&
          without.length > 0 && {
            待开提货单: without.map(({ batchID, title }) => title || batchID).join('、'),
          }),
      }}
    />
  );
}

/** Returns the lots that are fetched with a delivery order; none when others have replaced it. */
const lotsOf = ({ lines }: OrderDetail, { deliveryID }: OrderDelivery) =>
  lines.filter((line) => line.deliveryID === deliveryID);

/** What the buyer found at the receipt, and the corrections that both sides propose after an objection. */
export function Receipts({ order, onVerb }: PartProps) {
  const { receipts, corrections } = order;
  return (
    <Panel
      title="验收"
      note={
        <>
          <Reading of="验收异议" /> <ViewLink order={order} view="Receipt" title="验收" />
        </>
      }
      extra={
        <span className={styles.buttons}>
          <VerbButton verb="receive" {...{ order, onVerb }} />
          <VerbButton verb="object" {...{ order, onVerb }} />
          <VerbButton verb="propose" {...{ order, onVerb }} />
        </span>
      }
    >
      {receipts.length === 0 && <Nothing text="还没有验收" />}
      {receipts.map((one) => (
        <Entry
          key={one.receiptID}
          label="验收记录"
          head={<Finding accepted={one.accepted} />}
          by={one}
        >
          {one.reason && <p className={styles.reason}>{one.reason}</p>}
          {one.accepted && <Figures order={order} lines={one.lines} />}
          <Pictures order={order} fileIDs={one.pictures} />
        </Entry>
      ))}
      {corrections.map((one) => (
        <Correction key={one.correctionID} correction={one} {...{ order, onVerb }} />
      ))}
    </Panel>
  );
}

const Finding = ({ accepted }: { accepted: boolean }) => (
  <StateTag tone={accepted ? 'good' : 'ended'}>{accepted ? '验收通过' : '有异议'}</StateTag>
);

function Correction({ order, correction, onVerb }: PartProps & { correction: OrderCorrection }) {
  const { side, status, notes, money, lines } = correction;
  const [word, tone] = correctionOutcomes[status];
  return (
    <Entry
      label="更正建议"
      head={
        <>
          {partyName(side)}的更正建议
          <StateTag tone={tone}>{word}</StateTag>
        </>
      }
      by={correction}
      extra={
        status === 'waiting' &&
        side !== order.side && (
          <VerbButton primary verb="acceptProposal" {...{ order, correction, onVerb }} />
        )
      }
    >
      {notes && !order.receipts.some(({ reason }) => reason === notes) && (
        <p className={styles.reason}>{notes}</p>
      )}
      <Figures order={order} lines={lines} />
      <p className={`num ${styles.sum}`}>
        结算金额 <b>{yuan(money)}</b> {moneyUnits[order.currency]}，与合同金额相差{' '}
        {yuanOfFen(fenOf(money) - fenOf(order.money))} {moneyUnits[order.currency]}
      </p>
    </Entry>
  );
}

/** The figures of the lots that differ from the contract, beside those of the contract. */
function Figures({ order, lines }: { order: OrderDetail; lines: OrderSettled[] }) {
  const changed = lines.filter((line) => {
    const agreed = order.lines.find(({ lineID }) => lineID === line.lineID);
    const { packnum, amount, price, difference } = line;
    return (
      packnum !== agreed?.packnum ||
      amount !== agreed.amount ||
      price !== agreed.price ||
      difference !== 0
    );
  });
  const same = lines.length - changed.length;
  return (
    <>
      {changed.length > 0 && (
        <Table
          label="验收数据"
          columns={figureColumns(order)}
          rows={changed}
          rowKey={({ lineID }) => lineID}
        />
      )}
      {same > 0 && (
        <p className={styles.reason}>
          {changed.length > 0 && '其余 '}
          {whole(same)} {lineWords(order).unit}与合同一致
        </p>
      )}
    </>
  );
}

function figureColumns(order: OrderDetail): Column<OrderSettled>[] {
  const of = (lineID: number) => order.lines.find((line) => line.lineID === lineID);
  const beside = (now: string, before: string | undefined) => <Accepted {...{ now, before }} />;
  const shown = (price: number | undefined) => priceText(price, order.currency);
  const unit = moneyUnits[order.currency] ?? '';
  const bales = numberColumn<OrderSettled>('包数', ({ lineID, packnum }) =>
    beside(whole(packnum), whole(of(lineID)?.packnum)),
  );
  return [
    {
      title: lineWords(order).number,
      head: true,
      narrow: true,
      className: 'num',
      cell: ({ lineID }) => of(lineID)?.batchID,
    },
    ...(lineWords(order).bales ? [bales] : []),
    numberColumn(
      '重量',
      ({ lineID, amount }) => beside(exactTons(amount), exactTons(of(lineID)?.amount)),
      { unit: '吨' },
    ),
    numberColumn('单价', ({ lineID, price }) => beside(shown(price), shown(of(lineID)?.price)), {
      unit: units[order.currency] ?? '',
    }),
    numberColumn('扣款', ({ difference }) => yuan(difference), { unit }),
    numberColumn('金额', ({ lineID, money }) => beside(yuan(money), yuan(of(lineID)?.money)), {
      unit,
    }),
  ];
}
