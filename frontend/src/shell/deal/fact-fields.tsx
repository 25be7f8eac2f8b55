import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { DealContracts, DealRow } from '../../api/deals';
import { useQuoteValues } from '../../api/quotes';
import { grouped, unknown, whole } from '../../ui/format';
import styles from './deal.module.css';
import type { FieldsProps } from './fields';
import { weightName } from './live-deal';

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

/** The number of bales; below a changed one, the old. */
export function PacksField({ row: { packnum: old } }: FactProps) {
  const now: number | null | undefined = Form.useWatch('packnum');
  return (
    <Form.Item
      name="packnum"
      label="包数"
      extra={was(now != null && now !== old, whole(old))}
      rules={[{ required: true, message: '请填写包数' }]}
    >
      <InputNumber className="day-field num" min={1} max={10_000} precision={0} suffix="包" />
    </Form.Item>
  );
}

function WeightField({ row }: FactProps) {
  const now: number | null | undefined = Form.useWatch('amount');
  return (
    <Form.Item
      name="amount"
      label={weightName(row)}
      extra={was(now != null && now !== row.amount, grouped(row.amount, 3))}
      rules={[{ required: true, message: '请填写重量' }]}
    >
      <InputNumber className="day-field num" min={0.00001} max={1_000} suffix="吨" />
    </Form.Item>
  );
}

/** The fixed price of a ton; below a changed one, the old. */
export function FixedField({ row: { fixedPrice: old }, lower }: FactProps) {
  const now: number | null | undefined = Form.useWatch('fixedPrice');
  const before = was(now != null && old > 0 && now !== old, whole(old));
  return (
    <Form.Item
      name="fixedPrice"
      label="一口价"
      extra={before ?? (lower && '只能改低')}
      rules={[{ required: true, message: '请填写一口价' }]}
    >
      <InputNumber
        className="day-field num"
        min={1}
        max={lower ? old : 60_000}
        precision={0}
        suffix="元/吨"
      />
    </Form.Item>
  );
}

/** The basis; below a changed one, the old. */
export function BasisField({ row: { basis: old, indexCode }, lower }: FactProps) {
  const now: number | null | undefined = Form.useWatch('basis');
  const before = was(now != null && indexCode !== '' && now !== old, whole(old));
  return (
    <Form.Item
      name="basis"
      label="基差"
      extra={before ?? (lower && '只能改低')}
      rules={[{ required: true, message: '请填写基差' }]}
    >
      <InputNumber
        className="day-field num"
        min={-2_000}
        max={lower ? old : 5_000}
        precision={0}
        step={10}
        suffix="元/吨"
      />
    </Form.Item>
  );
}

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
  const codes = contracts?.list.map(({ indexCode }) => indexCode) ?? [];
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
