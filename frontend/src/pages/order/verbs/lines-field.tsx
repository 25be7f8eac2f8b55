import { Form, type FormRule, Input } from 'antd';
import type { OrderDetail } from '../../../api/orders';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { exactTons, whole } from '../../../ui/format';
import { lineWords } from '../goods';
import { cash, fenOf, settledFen, sumFen, yuanOfFen } from '../money';
import styles from '../order.module.css';
import { refusalsOf } from './line-rules';
import type { LineValues, VerbValues } from './values';

interface FigureProps {
  lineID: number;
  batchID: string;
  name: keyof LineValues;
  label: string;
  /** what can be typed */
  pattern: RegExp;
  /** what it is, for an error */
  wanted: string;
  /** returns why the lot cannot have a figure; the server refuses it for the same reason */
  refusal?: (line: LineValues) => string | undefined;
}

/** One figure of one lot. */
function Figure({ lineID, batchID, name, label, pattern, wanted, refusal }: FigureProps) {
  const message = `请填写${/^\d/.test(wanted) ? ' ' : ''}${wanted}`;
  const fits: FormRule = ({ getFieldValue }) => ({
    validator: async () => {
      const reason = refusal?.(getFieldValue(['lines', String(lineID)]));
      if (reason) throw new Error(reason);
    },
  });
  return (
    <Form.Item
      name={['lines', String(lineID), name]}
      label={label}
      dependencies={name === 'amount' ? [['lines', String(lineID), 'packnum']] : undefined}
      rules={[{ required: true, pattern, message }, fits]}
      validateFirst
    >
      <Input inputMode="decimal" maxLength={12} aria-label={`${batchID} ${label}`} />
    </Form.Item>
  );
}

const bales = { pattern: /^\d{1,6}$/, wanted: '0 到 999999 的整数' };
const tons = { pattern: /^\d{1,5}(\.\d{1,5})?$/, wanted: '以吨计的数，最多 5 位小数' };
const prices = { pattern: /^[1-9]\d{0,5}$/, wanted: '1 到 999999 的整数' };
const cents = { pattern: /^\d{1,3}(\.\d{1,2})?$/, wanted: '以美分/磅计的数，最多 2 位小数' };
const amounts = { pattern: /^\d{1,9}(\.\d{1,2})?$/, wanted: '金额，最多 2 位小数，没有填 0' };

/** The figures of every lot, with the final amount that they make. */
export function LinesField({ order }: { order: OrderDetail }) {
  const { currency } = order;
  const unit = moneyUnits[currency];
  const values = Form.useWatch<VerbValues['lines']>('lines');
  const sums = order.lines.map(({ lineID }) => {
    const line = values?.[String(lineID)];
    return line && settledFen({ ...line, currency });
  });
  const sum = sumFen(sums);
  return (
    <>
      {order.lines.map((line, place) => {
        const { lineID, batchID, title, amount, packnum, price } = line;
        const { balesRefusal, tonsRefusal, priceRefusal } = refusalsOf(line);
        const given = { lineID, batchID: title || batchID };
        const money = sums[place];
        return (
          <fieldset key={lineID} className={styles.figures}>
            <legend className="num">
              {title || batchID}
              <small>
                合同 {packnum > 0 && `${whole(packnum)} 包 · `}
                {exactTons(amount)} 吨 · {priceText(price, currency)} {units[currency]}
              </small>
            </legend>
            {lineWords(order).bales && (
              <Figure {...given} name="packnum" label="包数" {...bales} refusal={balesRefusal} />
            )}
            <Figure {...given} name="amount" label="重量（吨）" {...tons} refusal={tonsRefusal} />
            <Figure
              {...given}
              name="price"
              label={`单价（${units[currency]}）`}
              {...(currency === 2 ? cents : prices)}
              refusal={priceRefusal}
            />
            <Figure {...given} name="difference" label={`扣款（${unit}）`} {...amounts} />
            <p className="num">
              金额 <b>{money === undefined ? '—' : yuanOfFen(money)}</b> {unit}
            </p>
          </fieldset>
        );
      })}
      <p className={`num ${styles.sum}`} role="status">
        结算金额 <b>{sum === undefined ? '—' : yuanOfFen(sum)}</b> {unit}，合同金额{' '}
        {cash(order.money, currency)}
        {sum !== undefined && `，相差 ${yuanOfFen(sum - fenOf(order.money))} ${unit}`}
      </p>
    </>
  );
}
