import { Form, Select } from 'antd';
import { type ProductInquiry, useSendTrade } from '../../../api/product-trades';
import { useOwnProducts } from '../../../api/products';
import { DayField } from '../../../ui/form/day-field';
import { FormDialog } from '../../../ui/form/form-dialog';
import { exactTons, whole } from '../../../ui/format';
import { PriceField, RemarkField, TextField, TonsField, UntilField } from './fields';
import styles from './trade.module.css';
import { amountText, endOf, inDays } from './words';

interface QuoteDialogProps {
  inquiry: ProductInquiry;
  onClose: () => void;
}

interface Values {
  productID?: number;
  price: number;
  amount: number;
  brand?: string;
  place?: string;
  deliverOn?: string;
  until: string;
  notes?: string;
}

const days = 3;

/** Quotes for an inquiry. */
export default function QuoteDialog({ inquiry, onClose }: QuoteDialogProps) {
  const { id, title, values, amount, place, notes, category, productID } = inquiry;
  const [form] = Form.useForm<Values>();
  const [price, tons] = [Form.useWatch('price', form), Form.useWatch('amount', form)];
  const send = useSendTrade();
  const own = useOwnProducts(category).data?.list ?? [];
  return (
    <FormDialog<Values>
      title="报价"
      okText="报价"
      width={560}
      done="已报价，买家回复后通知您"
      form={form}
      initial={{
        amount,
        place,
        productID: productID || undefined,
        until: inDays(days),
      }}
      onSend={({ price, amount: tons, until, ...rest }) =>
        send('POST product/quote/submit_quote', {
          ...rest,
          inquireID: id,
          price: Number(price),
          amount: Number(tons),
          until: endOf(until),
        })
      }
      onClose={onClose}
    >
      <div className={styles.wanted}>
        <b>{title}</b>
        {values.map(({ code, name, text }) => (
          <span key={code}>{`${name} ${text}`}</span>
        ))}
        <span className="num">{exactTons(amount)} 吨</span>
        {notes && <small>{notes}</small>}
      </div>
      <div className={styles.pair}>
        <PriceField label="报价" />
        <TonsField />
      </div>
      {own.length > 0 && (
        <Form.Item
          name="productID"
          label="从本企业的产品交货（选填）"
          extra="采纳后从它的可订数量中扣除"
        >
          <Select
            allowClear
            placeholder="不指定"
            options={own.map((one) => ({
              value: one.id,
              label: `${[one.brand, one.title].filter(Boolean).join(' ')} · 余 ${exactTons(one.amount)} 吨${
                one.price ? ` · ${whole(one.price)}` : ''
              }`,
            }))}
          />
        </Form.Item>
      )}
      <div className={styles.pair}>
        <TextField name="brand" label="品牌" />
        <TextField name="place" label="交货地" />
        <DayField optional name="deliverOn" label="交货日期" extra="现货不填" />
        <UntilField ahead={[1, 3, 7]} />
      </div>
      <RemarkField />
      <p className={`num ${styles.sum}`}>
        金额 <b>{amountText(price, tons)}</b> 元
      </p>
    </FormDialog>
  );
}
