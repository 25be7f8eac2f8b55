import { Form, InputNumber } from 'antd';
import { type QuoteState, useEnterQuotes } from '../../../api/admin';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';

interface Values {
  indexValue: number;
  preSettle?: number;
}

type Props = QuoteState['contracts'][number] & { onClose: () => void };

/** Enters the current price of a contract, and the settlement of the day before. */
export function QuoteDialog({ indexCode, quote, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const enter = useEnterQuotes();
  const toast = useToast();
  const save = async (values: Values) => {
    const { quotes } = await enter.mutateAsync({ quotes: [{ indexCode, ...values }] });
    const [refused] = quotes.refused;
    if (refused) {
      toast.error(refused.reason);
      throw new Error(refused.reason);
    }
  };
  return (
    <SaveDialog
      title={`录入 ${indexCode} 现价`}
      form={form}
      initial={{ indexValue: quote?.indexValue, preSettle: quote?.preSettle }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="indexValue"
        label="现价（元/吨）"
        rules={[{ required: true, message: '请填写现价' }]}
        extra="以此刻为时间；行情源有更晚的价格时，以行情源为准"
      >
        <InputNumber min={1} max={999_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="preSettle"
        label="昨结算（元/吨，选填）"
        extra="不填时按上一交易日的结算价；没有上一交易日的行情时，按当日第一个价格，涨跌从 0 算起"
      >
        <InputNumber min={1} max={999_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </SaveDialog>
  );
}
