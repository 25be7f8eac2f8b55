import { Form, Segmented } from 'antd';
import { type StockProduct, useChangeProducts } from '../../../api/product-stock';
import { dayjs } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { FormDialog } from '../../../ui/form/form-dialog';
import { NumberField } from '../../../ui/form/number-field';
import { whole } from '../../../ui/format';
import { endOf, nameOf, priceText } from '../words';
import styles from './stock.module.css';

interface RepriceDialogProps {
  rows: readonly StockProduct[];
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

interface Values {
  way: 'price' | 'by' | 'talk' | 'keep';
  price?: number | string;
  by?: number | string;
  until?: string;
}

const ways = [
  { value: 'price', label: '设为' },
  { value: 'by', label: '加减' },
  { value: 'talk', label: '面议' },
  { value: 'keep', label: '只改有效期' },
];

/** Reports whether a day cannot be the last one of a product. */
export const isClosed = (day: ReturnType<typeof dayjs>) =>
  day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(179, 'day'), 'day');

/** New prices or another validity for one product or several. */
export function RepriceDialog({ rows, onClose }: RepriceDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChangeProducts();
  const way = Form.useWatch('way', form) ?? 'price';
  const [first] = rows;
  const one = rows.length === 1 ? first : undefined;
  const onSend = (values: Values) =>
    change('POST product/productManager/update/price', {
      ids: rows.map(({ id }) => id),
      ...priceOf(values),
      until: values.until ? endOf(values.until) : undefined,
    });
  return (
    <FormDialog
      title={one ? `改价 ${nameOf(one)}` : `批量改价 ${whole(rows.length)} 个产品`}
      form={form}
      initial={{ way: 'price', price: one?.price ?? undefined }}
      done={`已修改 ${whole(rows.length)} 个产品`}
      {...{ onSend, onClose }}
    >
      <Form.Item name="way">
        <Segmented options={ways} block aria-label="改价方式" />
      </Form.Item>
      {way === 'price' && (
        <NumberField
          autoFocus
          name="price"
          label="价格"
          title="含税价（元/吨）"
          least={500}
          most={500_000}
        />
      )}
      {way === 'by' && (
        <NumberField
          autoFocus
          name="by"
          label="加减"
          title="加减（元/吨，负数为降）"
          least={-100_000}
          most={100_000}
        />
      )}
      <DayField
        name="until"
        label="有效期至"
        optional={way !== 'keep'}
        closed={isClosed}
        ahead={[7, 15, 30, 90]}
        extra={way === 'keep' ? undefined : '不填则不变'}
      />
      {one && <p className={`${styles.note} num`}>现在 {priceText(one.price)}</p>}
    </FormDialog>
  );
}

/** Returns what a form says of the price. */
function priceOf({ way, price, by }: Values): { price?: number; by?: number } {
  if (way === 'price') return { price: Number(price) };
  if (way === 'by') return { by: Number(by) };
  return way === 'talk' ? { price: 0 } : {};
}
