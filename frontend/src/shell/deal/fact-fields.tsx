import { Form, Input, Segmented, Select } from 'antd';
import type { DealContracts, DealRow } from '../../api/deals';
import { useQuoteValues } from '../../api/quotes';
import { bounds, units } from '../../ui/currency';
import { numberError, typedNumber } from '../../ui/form/typed-number';
import { exactTons, unknown, whole } from '../../ui/format';
import styles from './deal.module.css';
import type { FieldsProps } from './fields';
import { weightName } from './live-deal';
import type { VerbValues } from './values';

/** Returns what a fact was before it was changed. */
const was = (changed: boolean, old: string) => (changed ? `原 ${old || unknown}` : undefined);

interface FactProps {
  row: DealRow;
  /** the price can only become lower */
  lower?: boolean;
}

/** The warehouse of a lot; below a changed one, the old. */
export function DepotField({ row: { depotName: old } }: FactProps) {
  const now: string | undefined = Form.useWatch('depotName');
  return (
    <Form.Item
      name="depotName"
      label="仓库"
      extra={was(now !== undefined && now !== old, old)}
      rules={[{ required: true, whitespace: true, message: '请填写仓库' }]}
    >
      <Input maxLength={100} />
    </Form.Item>
  );
}

interface NumberFieldProps {
  name: 'amount' | 'packnum' | 'basis' | 'fixedPrice';
  label: string;
  unit: string;
  least: number;
  most: number;
  /** the number of decimals */
  digits?: number;
  /** the value before; below a changed one it is shown */
  old?: number;
  extra?: string;
}

/** A number as text: one outside of its limits is refused, never changed. */
function NumberField({ name, label, unit, least, most, digits = 0, old, extra }: NumberFieldProps) {
  const now = typedNumber(Form.useWatch<VerbValues, string>((values) => values[name] ?? ''));
  const before = was(now !== undefined && old !== undefined && now !== old, exactTons(old));
  const check = (_: unknown, text?: string) => {
    const wrong = numberError(text ?? '', { label, least, most, digits });
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  };
  return (
    <Form.Item
      required
      name={name}
      label={label}
      extra={before ?? extra}
      rules={[{ validator: check }]}
    >
      <Input
        className="day-field num"
        inputMode={digits > 0 ? 'decimal' : least < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        suffix={unit}
      />
    </Form.Item>
  );
}

/** The number of bales; below a changed one, the old. */
export const PacksField = ({ row }: FactProps) => (
  <NumberField
    name="packnum"
    label="包数"
    unit="包"
    least={1}
    most={row.goods === 'imported' ? 300_000 : 10_000}
    old={row.packnum}
  />
);

const WeightField = ({ row }: FactProps) => (
  <NumberField
    name="amount"
    label={weightName(row)}
    unit="吨"
    least={0.00001}
    most={row.goods === 'imported' ? 50_000 : 1_000}
    digits={5}
    old={row.amount}
  />
);

/** The fixed price of a ton; below a changed one, the old. */
export const FixedField = ({ row: { fixedPrice: old, currency }, lower }: FactProps) => (
  <NumberField
    name="fixedPrice"
    label="一口价"
    unit={units[currency] ?? ''}
    digits={bounds[currency].digits}
    least={1}
    most={lower ? old : bounds[currency].price.most}
    old={old || undefined}
    extra={lower ? '只能改低' : undefined}
  />
);

/** The basis; below a changed one, the old. */
export const BasisField = ({ row: { basis: old, indexCode, currency }, lower }: FactProps) => (
  <NumberField
    name="basis"
    label="基差"
    unit={units[currency] ?? ''}
    digits={bounds[currency].digits}
    least={bounds[currency].basis.least}
    most={lower ? old : bounds[currency].basis.most}
    old={indexCode ? old : undefined}
    extra={lower ? '只能改低' : undefined}
  />
);

/** The facts of a lot that its seller may correct before the buyer submits terms. */
export function FactFields({ rows: [row], contracts }: FieldsProps) {
  const fixed = Form.useWatch('fixed');
  if (!row) return null;
  return (
    <>
      <DepotField row={row} />
      <div className={styles.pair}>
        <WeightField row={row} />
        <PacksField row={row} />
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
      {fixed ? (
        <FixedField row={row} />
      ) : (
        <div className={styles.pair}>
          <ContractField row={row} contracts={contracts} />
          <BasisField row={row} />
        </div>
      )}
    </>
  );
}

function ContractField({ row, contracts }: FactProps & { contracts?: DealContracts }) {
  const now: string | undefined = Form.useWatch('indexCode');
  const quotes = useQuoteValues();
  const old = row.indexCode;
  const own = contracts?.list.filter(({ currency }) => currency === row.currency);
  const codes = own?.map(({ indexCode }) => indexCode) ?? [];
  const all = old && !codes.includes(old) ? [old, ...codes] : codes;
  return (
    <Form.Item
      name="indexCode"
      label="合约"
      extra={was(Boolean(now && old) && now !== old, old)}
      rules={[{ required: true, message: '请选择合约' }]}
    >
      <Select
        placeholder="如 CF701"
        options={all.map((value) => ({
          value,
          label: quotes.has(value) ? `${value} ${whole(quotes.get(value))}` : value,
        }))}
      />
    </Form.Item>
  );
}
