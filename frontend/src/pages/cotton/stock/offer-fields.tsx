import { Form, InputNumber, Segmented, Select } from 'antd';
import { useQuotes } from '../../../api/quotes';
import { whole } from '../../../ui/format';
import styles from './stock.module.css';

/** The contract of an offer, with what it costs now. */
export function ContractField({ name, label }: { name: string; label: string }) {
  const quotes = useQuotes().data;
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
      <Select
        placeholder="如 CF701"
        options={quotes?.map(({ indexCode, indexValue }) => ({
          value: indexCode,
          label: `${indexCode}（${whole(indexValue)}）`,
        }))}
      />
    </Form.Item>
  );
}

interface YuanFieldProps {
  name: string;
  label: string;
  min: number;
  max: number;
  autoFocus?: boolean;
}

/** A whole number of yuan a ton. */
export function YuanField({ name, label, min, max, autoFocus }: YuanFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: `请填写${label}` }]}>
      <InputNumber
        className="day-field num"
        autoFocus={autoFocus}
        min={min}
        max={max}
        precision={0}
        step={10}
        suffix="元/吨"
      />
    </Form.Item>
  );
}

/** The fields of an offer: contract and basis, or a fixed price. */
export function OfferFields({ fixed }: { fixed: boolean }) {
  return (
    <>
      <Form.Item name="fixed" label="报价方式">
        <Segmented
          options={[
            { value: false, label: '合约＋基差' },
            { value: true, label: '一口价' },
          ]}
        />
      </Form.Item>
      {fixed ? (
        <YuanField name="price" label="一口价" min={1} max={1_000_000} />
      ) : (
        <div className={styles.stockPair}>
          <ContractField name="indexCode" label="合约" />
          <YuanField name="basis" label="基差" min={-100_000} max={100_000} />
        </div>
      )}
    </>
  );
}
