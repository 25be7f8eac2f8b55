import { Checkbox, DatePicker, Form, Input, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { DealContracts, DealRow } from '../../api/deals';
import { useQuoteValues } from '../../api/quotes';
import { type Currency, currencyOf, moneyUnits, priceText, units } from '../../ui/currency';
import { type Dayjs, dayjs, timeForm } from '../../ui/form/calendar';
import { DayField } from '../../ui/form/day-field';
import { plainNumber } from '../../ui/form/plain-number';
import { exactTons, money, signed, unknown } from '../../ui/format';
import type { Reached } from '../../ui/order/price-gap';
import { daysOf, isClosed, limitsText, priceError, typedPrice } from '../../ui/order/terms';
import { Reading } from '../../ui/reading';
import styles from './deal.module.css';
import { GapNote } from './gap-note';
import { moneyAt, unitAt, weightName } from './live-deal';
import { contractOf, quoteOf, reachedOf } from './values';

export interface FieldsProps {
  rows: readonly DealRow[];
  contracts: DealContracts | undefined;
}

type FieldName = string | (string | number)[];

interface PriceFieldProps {
  name?: FieldName;
  label: string;
  /** the contract whose limits hold; no limits for the price of a ton */
  indexCode?: string;
  contracts?: DealContracts;
  /** the limits of the deal itself */
  least?: number;
  most?: number;
  /** a futures price; else the price of a ton */
  futures?: boolean;
  optional?: boolean;
  extra?: ReactNode;
  autoFocus?: boolean;
  /** that of the contract without one */
  currency?: Currency;
  /** the deal whose quote the price is compared with */
  compared?: DealRow;
  /** what happens to a price that the market has reached, where the deal's own terms do not say it */
  reached?: Reached;
}

interface PriceNoteProps {
  name: FieldName;
  limits: ReactNode;
  row?: DealRow;
  reached?: Reached;
}

/** The limits of a price, and how far the typed one is from the quote. */
function PriceNote({ name, limits, row, reached }: PriceNoteProps) {
  const typed: string | undefined = Form.useWatch(name);
  const quotes = useQuoteValues();
  return (
    <>
      {limits}
      {row && (
        <GapNote
          price={typedPrice(typed, row.currency)}
          quote={quoteOf(row, quotes)}
          reached={reached ?? reachedOf(row)}
        />
      )}
    </>
  );
}

/** A price: of five digits that ends in 0 or 5 in CNY, with two decimals in US cents. */
export function PriceField(props: PriceFieldProps) {
  const { name = 'price', label, indexCode = '', contracts, least, most, optional, extra } = props;
  const currency = props.currency ?? props.compared?.currency ?? currencyOf(indexCode);
  const contract = contractOf(contracts, indexCode);
  const limits = limitsText(contract);
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      extra={
        <PriceNote
          name={name}
          row={props.compared}
          reached={props.reached}
          limits={extra ?? (limits && `今日涨跌停 ${limits}`)}
        />
      }
      required={!optional}
      rules={[
        {
          validator: async (_, value?: string) => {
            const text = plainNumber(value ?? '');
            if (optional && text === '') return;
            const wrong = priceError(text, contract, {
              name: label,
              futures: props.futures,
              currency,
            });
            if (wrong) throw new Error(wrong);
            if (least && Number(text) < least)
              throw new Error(`不能低于 ${priceText(least, currency)}`);
            if (most && Number(text) > most)
              throw new Error(`不能高于 ${priceText(most, currency)}`);
          },
        },
      ]}
    >
      <Input
        className="day-field num"
        inputMode={currency === 2 ? 'decimal' : 'numeric'}
        autoFocus={props.autoFocus}
        suffix={units[currency]}
      />
    </Form.Item>
  );
}

interface ValidityProps extends FieldsProps {
  label?: string;
  optional?: boolean;
  /** as long as the contract is traded */
  whole?: boolean;
  /** what holds without a day */
  empty?: string;
}

/** The last day of an order. */
export function ValidityField({
  rows,
  contracts,
  label = '挂盘期限',
  optional,
  whole: wholly,
  empty,
}: ValidityProps) {
  const days = { ...daysOf(contracts), ...(wholly && { last: '' }) };
  const own = [...new Set(rows.map(({ indexCode }) => contractOf(contracts, indexCode)))];
  const closed = (day: string) => {
    const now = Date.now() / 1000;
    return own.some((contract) => isClosed(day, days, contract, now));
  };
  return (
    <DayField
      name="listingValidity"
      label={label}
      optional={optional}
      extra={
        <>
          到当日 15:00:00{empty && `，${empty}`} <Reading of={wholly ? '点价期限' : '挂盘期限'} />
        </>
      }
      closed={(day: Dayjs) => closed(day.format('YYYY-MM-DD'))}
    />
  );
}

interface TimeFieldProps {
  name: string;
  label: string;
  extra?: ReactNode;
}

/** A day and time in Shanghai. */
export function TimeField({ name, label, extra }: TimeFieldProps) {
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
  const unit = unitAt(row, futures);
  const sum = moneyAt(row, unit);
  return (
    <dl className={`${styles.result} num`}>
      <div>
        <dt>单价（{units[row.currency]}）</dt>
        <dd>
          {row.indexCode
            ? `${priceText(futures, row.currency)} ${signed(row.basis) || '+0'} = `
            : ''}
          <b>{priceText(unit, row.currency)}</b>
        </dd>
      </div>
      <div>
        <dt>{weightName(row)}（吨）</dt>
        <dd>{exactTons(row.amount)}</dd>
      </div>
      <div>
        <dt>金额（{moneyUnits[row.currency]}）</dt>
        <dd>
          <b>{sum === null ? unknown : money(sum)}</b>
        </dd>
      </div>
    </dl>
  );
}

/** The current quote of a deal's contract. */
export function QuoteLine({ row }: { row: DealRow }) {
  const quotes = useQuoteValues();
  if (!row.indexCode) return null;
  return (
    <p className={`${styles.quoteLine} num`}>
      {row.indexCode} 期货现价{' '}
      <b>{priceText(quotes.get(row.indexCode) ?? row.indexValue, row.currency)}</b>
    </p>
  );
}

const priceWays = [
  { value: false, label: '挂盘期货价' },
  { value: true, label: '现价成交' },
];

/** Names a price, or takes the current one. */
export const WayField = ({ extra }: { extra?: string }) => (
  <Form.Item
    name="current"
    label="点价方式"
    extra={
      <>
        {extra ?? '现价成交的规则'} <Reading of="现价成交" />
      </>
    }
  >
    <Segmented block options={priceWays} />
  </Form.Item>
);

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
      extra={
        <>
          开：到价时按挂盘价自动成交；关：到价时通知双方，由你确认成交
          <Reading of="到价自动成交" />
        </>
      }
    >
      <Switch />
    </Form.Item>
  );
}
