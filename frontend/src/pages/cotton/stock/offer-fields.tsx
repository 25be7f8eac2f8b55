import { Form, Segmented, Select } from 'antd';
import { useQuotes } from '../../../api/quotes';
import { NumberField } from '../../../ui/form/number-field';
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
        <NumberField name="price" label="一口价" unit="元/吨" least={5000} most={60_000} />
      ) : (
        <div className={styles.stockPair}>
          <ContractField name="indexCode" label="合约" />
          <NumberField name="basis" label="基差" unit="元/吨" least={-2000} most={5000} />
        </div>
      )}
    </>
  );
}
