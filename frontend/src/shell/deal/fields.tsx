import { Checkbox, DatePicker, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { DealContracts, DealRow } from '../../api/deals';
import { useQuoteValues } from '../../api/quotes';
import { type Dayjs, dayjs } from '../../ui/form/calendar';
import { DayField } from '../../ui/form/day-field';
import { grouped, money, signed, unknown, whole } from '../../ui/format';
import styles from './deal.module.css';
import { moneyAt, weightName } from './live-deal';
import { contractOf, isClosedDay, limitsText, priceError, type VerbValues, yuan } from './values';

export interface FieldsProps {
  rows: readonly DealRow[];
  contracts: DealContracts | undefined;
}

interface PriceFieldProps {
  name?: string | (string | number)[];
  label: string;
  /** the contract whose limits hold; no limits for the price of a ton */
  indexCode?: string;
  contracts?: DealContracts;
  /** the lowest price, and its name */
  least?: number;
  optional?: boolean;
  extra?: ReactNode;
  autoFocus?: boolean;
}

/** A price of five digits that ends in 0 or 5. */
export function PriceField(props: PriceFieldProps) {
  const { name = 'price', label, indexCode = '', contracts, least, optional, extra } = props;
  const contract = contractOf(contracts, indexCode);
  const limits = limitsText(contract);
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      extra={extra ?? (limits && `今日涨跌停 ${limits}`)}
      required={!optional}
      rules={[
        {
          validator: async (_, value?: string) => {
            const text = value?.trim() ?? '';
            if (optional && text === '') return;
            const wrong = priceError(text, contract)?.replace('挂盘期货价', label);
            if (wrong) throw new Error(wrong);
            if (least && Number(text) < least) throw new Error(`不能低于最低出价 ${whole(least)}`);
          },
        },
      ]}
    >
      <Input
        className="day-field num"
        inputMode="numeric"
        maxLength={5}
        autoFocus={props.autoFocus}
        suffix="元/吨"
      />
    </Form.Item>
  );
}

/** The last day of an order. */
export function ValidityField({
  rows,
  contracts,
  label = '挂盘期限',
  optional,
}: FieldsProps & { label?: string; optional?: boolean }) {
  const codes = rows.map(({ indexCode }) => indexCode);
  return (
    <DayField
      name="listingValidity"
      label={label}
      optional={optional}
      extra="到当日 15:00:00"
      closed={(day: Dayjs) =>
        isClosedDay(day.format('YYYY-MM-DD'), contracts, codes, Date.now() / 1000)
      }
    />
  );
}

const timeForm = 'YYYY-MM-DD HH:mm';

/** A day and time in Shanghai. */
export function TimeField({ name, label, extra }: { name: string; label: string; extra?: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[{ required: true, message: `请选择${label}` }]}
      getValueProps={(value?: string) => ({ value: value ? dayjs(value, timeForm) : null })}
      getValueFromEvent={(value: Dayjs | null) => value?.format(timeForm) ?? ''}
    >
      <DatePicker className="day-field" showTime={{ minuteStep: 5 }} format={timeForm} />
    </Form.Item>
  );
}

/** The price of one deal at a typed or current futures price, with its amount. */
export function Result({ row, futures }: { row: DealRow; futures: number | null }) {
  const unit = row.indexCode ? (futures === null ? null : futures + row.basis) : row.fixedPrice;
  const sum = moneyAt(row, unit);
  return (
    <dl className={`${styles.result} num`}>
      <div>
        <dt>单价（元/吨）</dt>
        <dd>
          {row.indexCode ? `${whole(futures)} ${signed(row.basis) || '+0'} = ` : ''}
          <b>{whole(unit)}</b>
        </dd>
      </div>
      <div>
        <dt>{weightName(row)}（吨）</dt>
        <dd>{grouped(row.amount, 3)}</dd>
      </div>
      <div>
        <dt>金额（元）</dt>
        <dd>
          <b>{sum === null ? unknown : money(sum)}</b>
        </dd>
      </div>
    </dl>
  );
}

/** The current quote of a deal's contract, with its daily limits. */
export function QuoteLine({ row, contracts }: { row: DealRow; contracts?: DealContracts }) {
  const quotes = useQuoteValues();
  if (!row.indexCode) return null;
  const limits = limitsText(contractOf(contracts, row.indexCode));
  return (
    <p className={`${styles.quoteLine} num`}>
      {row.indexCode} 现价 <b>{whole(quotes.get(row.indexCode) ?? row.indexValue)}</b>
      {limits && <small>今日涨跌停 {limits}</small>}
    </p>
  );
}

const priceWays = [
  { value: false, label: '挂盘期货价' },
  { value: true, label: '现价成交' },
];

/** The way to price, and the price of a single deal or of each of several. */
export function TermsFields({ rows, contracts }: FieldsProps) {
  const form = Form.useFormInstance<VerbValues>();
  const current = Form.useWatch('current', form);
  const typed = Form.useWatch('price', form);
  const quotes = useQuoteValues();
  const [row] = rows;
  const indexed = rows.filter(({ indexCode }) => indexCode);
  if (!row) return null;
  const one = rows.length === 1;
  const quote = quotes.get(row.indexCode) ?? row.indexValue;
  return (
    <>
      {one && <QuoteLine row={row} contracts={contracts} />}
      {indexed.length > 0 && (
        <Form.Item name="current" label="点价方式">
          <Segmented block options={priceWays} />
        </Form.Item>
      )}
      {!current && one && row.indexCode && (
        <PriceField label="挂盘期货价" indexCode={row.indexCode} contracts={contracts} />
      )}
      {!current && !one && <Prices rows={indexed} contracts={contracts} />}
      <ValidityField rows={rows} contracts={contracts} />
      {one && <Result row={row} futures={current ? quote : (yuan(typed) ?? null)} />}
    </>
  );
}

/** A price for each of several deals. */
function Prices({ rows, contracts }: FieldsProps) {
  const quotes = useQuoteValues();
  return (
    <div className={styles.prices}>
      {rows.map((row) => (
        <PriceField
          key={row.spotSaleID}
          name={['prices', String(row.spotSaleID)]}
          label={`${row.batchID} 挂盘期货价`}
          indexCode={row.indexCode}
          contracts={contracts}
          extra={`${row.indexCode} 现价 ${whole(quotes.get(row.indexCode) ?? row.indexValue)}`}
        />
      ))}
    </div>
  );
}

/** The box that a buyer ticks before an order over a contract. */
export function RiskField({ rows }: Pick<FieldsProps, 'rows'>) {
  if (rows.every(({ indexCode }) => !indexCode)) return null;
  return (
    <Form.Item
      name="riskAgreed"
      valuePropName="checked"
      rules={[
        {
          validator: (_, agreed) =>
            agreed ? Promise.resolve() : Promise.reject(new Error('请选勾选风险提示!')),
        },
      ]}
    >
      <Checkbox>我知道期货价格会波动：到价即可成交，成交后不能撤销</Checkbox>
    </Form.Item>
  );
}

/** The seller's switch: the deal succeeds by itself when the market reaches the buyer's price. */
export function FillField({ rows: [row] }: Pick<FieldsProps, 'rows'>) {
  if (!row?.indexCode) return null;
  return (
    <Form.Item
      name="fillWhenTouched"
      label="到价自动成交"
      valuePropName="checked"
      extra="开：行情到达买家的挂盘价时，按挂盘价自动成交；关：到价时通知双方，由你确认成交"
    >
      <Switch />
    </Form.Item>
  );
}

/** What a fact was before it was changed. */
const was = (changed: boolean, old: string) => (changed ? `原 ${old || unknown}` : undefined);

/** The facts of a lot that its seller may correct; below a changed one, its old value. */
export function FactFields({ rows: [row], contracts }: FieldsProps) {
  const form = Form.useFormInstance<VerbValues>();
  const now = Form.useWatch([], form) ?? {};
  if (!row) return null;
  const { depotName, amount, packnum, fixed } = row ? (now as VerbValues) : {};
  return (
    <>
      <Form.Item
        name="depotName"
        label="仓库"
        extra={was(depotName !== undefined && depotName !== row.depotName, row.depotName)}
        rules={[{ required: true, whitespace: true, message: '请填写仓库' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="amount"
          label={weightName(row)}
          extra={was(amount !== undefined && amount !== row.amount, grouped(row.amount, 3))}
          rules={[{ required: true, message: '请填写重量' }]}
        >
          <InputNumber className="day-field num" min={0.00001} max={10_000} suffix="吨" />
        </Form.Item>
        <Form.Item
          name="packnum"
          label="包数"
          extra={was(packnum !== undefined && packnum !== row.packnum, whole(row.packnum))}
          rules={[{ required: true, message: '请填写包数' }]}
        >
          <InputNumber className="day-field num" min={1} max={10_000} precision={0} suffix="包" />
        </Form.Item>
      </div>
      <Form.Item name="fixed" label="报价方式">
        <Segmented
          block
          options={[
            { value: false, label: '合约＋基差' },
            { value: true, label: '一口价' },
          ]}
        />
      </Form.Item>
      {fixed ? <FixedField row={row} /> : <BasisFields row={row} contracts={contracts} />}
    </>
  );
}

function FixedField({ row }: { row: DealRow }) {
  const price = Form.useWatch('fixedPrice');
  const moved = price != null && row.fixedPrice > 0 && price !== row.fixedPrice;
  return (
    <Form.Item
      name="fixedPrice"
      label="一口价"
      extra={was(moved, whole(row.fixedPrice))}
      rules={[{ required: true, message: '请填写一口价' }]}
    >
      <InputNumber className="day-field num" min={1} max={99_999} precision={0} suffix="元/吨" />
    </Form.Item>
  );
}

function BasisFields({ row, contracts }: { row: DealRow; contracts?: DealContracts }) {
  const indexCode = Form.useWatch('indexCode');
  const basis = Form.useWatch('basis');
  const quotes = useQuoteValues();
  const codes = contracts?.list.map((one) => one.indexCode) ?? [];
  const all = row.indexCode && !codes.includes(row.indexCode) ? [row.indexCode, ...codes] : codes;
  return (
    <div className={styles.pair}>
      <Form.Item
        name="indexCode"
        label="合约"
        extra={was(indexCode && row.indexCode && indexCode !== row.indexCode, row.indexCode)}
        rules={[{ required: true, message: '请选择合约' }]}
      >
        <Select
          placeholder="如 CF701"
          options={all.map((code) => ({
            value: code,
            label: quotes.has(code) ? `${code}（${whole(quotes.get(code))}）` : code,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="basis"
        label="基差"
        extra={was(basis != null && row.indexCode !== '' && basis !== row.basis, whole(row.basis))}
        rules={[{ required: true, message: '请填写基差' }]}
      >
        <InputNumber
          className="day-field num"
          min={-9_999}
          max={9_999}
          precision={0}
          step={10}
          suffix="元/吨"
        />
      </Form.Item>
    </div>
  );
}
