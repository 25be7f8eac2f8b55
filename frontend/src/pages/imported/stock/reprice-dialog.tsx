import { Form, Segmented } from 'antd';
import { type StockLot, useChangeImported } from '../../../api/imported-stock';
import { units } from '../../../ui/currency';
import { FormDialog } from '../../../ui/form/form-dialog';
import { NumberField } from '../../../ui/form/number-field';
import { whole } from '../../../ui/format';
import styles from './stock.module.css';

interface RepriceDialogProps {
  rows: readonly StockLot[];
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

interface Values {
  currency: number;
  by?: number | string;
}

/** The largest amounts by the currencies, as the bounds of prices allow them. */
const mostBy: Record<number, number> = { 1: 10_000, 2: 100 };

/** Adds an amount to what is asked for the lots of one currency. */
export function RepriceDialog({ rows, onClose }: RepriceDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChangeImported();
  const first = rows[0]?.currency ?? 2;
  const currency = Form.useWatch('currency', form) ?? first;
  const of = (wanted: number) => rows.filter((row) => row.currency === wanted);
  const priced = of(currency);
  const fixed = priced.filter(({ indexCode }) => !indexCode).length;
  const mixed = rows.some((row) => row.currency !== first);
  const onSend = ({ by }: Values) =>
    change('POST imported/changeListing/price', {
      importlistingIDs: priced.map(({ importlistingID }) => importlistingID),
      currency,
      by: Number(by),
    });
  return (
    <FormDialog
      width={440}
      title={`加减价 ${whole(priced.length)} 批`}
      form={form}
      initial={{ currency: first }}
      done={`已改价 ${whole(priced.length)} 批`}
      {...{ onSend, onClose }}
    >
      <Form.Item name="currency" label="币种" hidden={!mixed}>
        <Segmented
          block
          options={[2, 1].map((value) => ({
            value,
            label: `${value === 2 ? '美元' : '人民币'} ${of(value).length} 批`,
          }))}
        />
      </Form.Item>
      <NumberField
        autoFocus
        name="by"
        label="加减"
        title={`加减（${units[currency]}，负数为降）`}
        least={-(mostBy[currency] ?? 0)}
        most={mostBy[currency] ?? 0}
        digits={currency === 2 ? 2 : 0}
      />
      <p className={`${styles.note} num`}>
        {[
          priced.length > fixed && `${whole(priced.length - fixed)} 批加在基差上`,
          fixed > 0 && `${whole(fixed)} 批加在一口价上`,
        ]
          .filter(Boolean)
          .join('，')}
      </p>
    </FormDialog>
  );
}
