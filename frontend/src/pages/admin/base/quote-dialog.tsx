import { Form } from 'antd';
import { type QuoteState, useEnterQuotes } from '../../../api/admin';
import { NumberField } from '../../../ui/form/number-field';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';

interface Values {
  indexValue: number;
  preSettle?: number;
}

const price = { least: 1, most: 999_999 };

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
      title={`录入 ${indexCode} 期货现价`}
      form={form}
      initial={{ indexValue: quote?.indexValue, preSettle: quote?.preSettle }}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        {...price}
        name="indexValue"
        label="期货现价"
        title="期货现价（元/吨）"
        extra="以此刻为时间；行情源有更晚的价格时，以行情源为准"
      />
      <NumberField
        {...price}
        optional
        name="preSettle"
        label="昨结算"
        title="昨结算（元/吨，选填）"
        extra="不填时按上一交易日的结算价；没有上一交易日的行情时，按当日第一个价格，涨跌从 0 算起"
      />
    </SaveDialog>
  );
}
