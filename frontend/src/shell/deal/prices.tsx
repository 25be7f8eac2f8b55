import { Form, Input } from 'antd';
import type { DealRow } from '../../api/deals';
import { useQuoteValues } from '../../api/quotes';
import { currencyOf, moneyUnits, priceText, units } from '../../ui/currency';
import { exactTons, money, unknown, whole } from '../../ui/format';
import { moneyOf } from '../../ui/lot/money';
import { limitsText } from '../../ui/order/terms';
import styles from './deal.module.css';
import { type FieldsProps, PriceField } from './fields';
import { hangText, moneyAt, offerOf, unitAt, weightName } from './live-deal';
import { contractOf, priceOf, quoteOf, type VerbValues } from './values';

interface PricesProps extends FieldsProps {
  /** the name of the price */
  label: string;
  /** all at the current price */
  current?: boolean;
  /** the buyer's price is the highest; 现价成交 has none */
  capped?: boolean;
}

/** The prices and amounts of several deals by contract, and what they come to. */
export function Prices(props: PricesProps) {
  const codes = [...new Set(props.rows.map(({ indexCode }) => indexCode))].sort(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  return (
    <>
      {codes.map((code) => (
        <ContractPrices
          key={code}
          {...props}
          code={code}
          rows={props.rows.filter(({ indexCode }) => indexCode === code)}
        />
      ))}
      <Sums {...props} />
    </>
  );
}

/** Reports whether a deal needs a typed price. */
const isAsked = (row: DealRow, { current, capped }: Pick<PricesProps, 'current' | 'capped'>) =>
  row.indexCode !== '' && !current && !(capped && row.currentPriceType === 1);

/** The deals of one contract, or those with a fixed price. */
function ContractPrices({ code, ...props }: PricesProps & { code: string }) {
  const { rows, contracts } = props;
  const quotes = useQuoteValues();
  const [row] = rows;
  const asked = rows.filter((one) => isAsked(one, props));
  const limits = limitsText(contractOf(contracts, code));
  return (
    <section className={styles.prices} aria-label={`${code || '一口价'} 的价格`}>
      <h3 className="num">
        {code || '一口价'}
        {code && row && <span>期货现价 {priceText(quoteOf(row, quotes), row.currency)}</span>}
        {code && limits && <small>今日涨跌停 {limits}</small>}
        <small>{whole(rows.length)} 单</small>
      </h3>
      {asked.length > 1 && <Same code={code} rows={asked} label={props.label} />}
      <ul>
        {rows.map((one) => (
          <PriceLine key={one.spotSaleID} {...props} row={one} />
        ))}
      </ul>
    </section>
  );
}

/** One price for all deals of a contract; each can be changed afterwards. */
function Same({ code, rows, label }: { code: string; rows: readonly DealRow[]; label: string }) {
  const form = Form.useFormInstance<VerbValues>();
  const spread = (value: string) =>
    form.setFields(
      rows.map(({ spotSaleID }) => ({ name: ['prices', String(spotSaleID)], value, errors: [] })),
    );
  return (
    <Form.Item
      name={['same', code]}
      label={`${code} 同价`}
      extra={`填入下面 ${whole(rows.length)} 单的${label}，各单仍可单独修改`}
      className={styles.same}
    >
      <Input
        className="num"
        inputMode={currencyOf(code) === 2 ? 'decimal' : 'numeric'}
        autoComplete="off"
        suffix={units[currencyOf(code)]}
        onChange={({ target }) => spread(target.value)}
      />
    </Form.Item>
  );
}

/** Returns the futures price of a deal as it stands in the form; null without one. */
function futuresOf(row: DealRow, values: VerbValues, props: PricesProps, quote: number | null) {
  return isAsked(row, props) ? (priceOf(row, { ...values, current: false }) ?? null) : quote;
}

/** The price of one deal, and its amount. */
function PriceLine({ row, ...props }: PricesProps & { row: DealRow }) {
  const values: VerbValues = Form.useWatch([]) ?? {};
  const quotes = useQuoteValues();
  const unit = unitAt(row, futuresOf(row, values, props, quoteOf(row, quotes)));
  const sum = moneyAt(row, unit);
  const { batchID, spotSaleID, indexCode, price } = row;
  return (
    <li>
      {isAsked(row, props) ? (
        <PriceField
          name={['prices', String(spotSaleID)]}
          label={`${batchID} ${props.label}`}
          indexCode={props.capped ? '' : indexCode}
          contracts={props.contracts}
          extra={props.capped ? `买家的挂盘价 ${hangText(row)}` : ''}
          most={props.capped ? (price ?? undefined) : undefined}
          compared={row}
          reached={props.capped ? 'none' : undefined}
        />
      ) : (
        <p>
          {batchID}
          <small>{indexCode ? '现价成交' : '一口价'}</small>
        </p>
      )}
      <dl className="num">
        <div>
          <dt>报价</dt>
          <dd>{offerOf(row)}</dd>
        </div>
        <div>
          <dt>{weightName(row)}（吨）</dt>
          <dd>{exactTons(row.amount)}</dd>
        </div>
        <div>
          <dt>单价（{units[row.currency]}）</dt>
          <dd>{priceText(unit, row.currency)}</dd>
        </div>
        <div>
          <dt>金额（{moneyUnits[row.currency]}）</dt>
          <dd>{sum === null ? unknown : money(sum)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** The number, the weight and the amount of all deals. */
function Sums(props: PricesProps) {
  const values: VerbValues = Form.useWatch([]) ?? {};
  const quotes = useQuoteValues();
  const { rows } = props;
  const priced = rows.flatMap((row) => {
    const price = unitAt(row, futuresOf(row, values, props, quoteOf(row, quotes)));
    return price === null ? [] : [{ price, amount: row.amount, currency: row.currency }];
  });
  const [parts, missing] = [100_000, rows.length - priced.length];
  const weight = rows.reduce((sum, { amount }) => sum + Math.round(amount * parts), 0) / parts;
  const [currency = 1, other] = new Set(rows.map((row) => row.currency));
  const sum = priced.length > 0 && other === undefined ? moneyOf(priced) : undefined;
  return (
    <p className={`${styles.priceSum} num`} role="status">
      共 <b>{whole(rows.length)}</b> 单 · <b>{exactTons(weight)}</b> 吨 · 金额{' '}
      <b>{sum === undefined ? unknown : money(sum)}</b> {moneyUnits[currency]}
      {missing > 0 && sum !== undefined && `（${whole(missing)} 单未填价，未计入）`}
    </p>
  );
}
