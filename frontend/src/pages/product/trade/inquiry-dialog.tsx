import { Form } from 'antd';
import { type InquiryIn, useSendTrade } from '../../../api/product-trades';
import { FormDialog } from '../../../ui/form/form-dialog';
import { RemarkField, TextField, TonsField, UntilField } from './fields';
import styles from './trade.module.css';
import { endOf, inDays } from './words';

/** What a purchase request asks for. */
export interface Wanted {
  /** in words: 支数 20–40S */
  words: readonly string[];
  /** the name of the kind of goods, or of the product */
  name: string;
  asked: Pick<InquiryIn, 'category' | 'values' | 'brand' | 'products'>;
  /** the only seller who is asked; everybody without one */
  seller?: string;
}

interface InquiryDialogProps {
  wanted: Wanted;
  onClose: () => void;
}

interface Values {
  amount: number;
  place?: string;
  until: string;
  notes?: string;
}

const days = 7;

/** Asks all sellers, or the seller of a product, for quotes. */
export default function InquiryDialog({ wanted, onClose }: InquiryDialogProps) {
  const { name, words, asked, seller } = wanted;
  const [form] = Form.useForm<Values>();
  const send = useSendTrade();
  return (
    <FormDialog<Values>
      title={seller ? '询价' : '发布采购'}
      okText={seller ? '询价' : '发布'}
      done={seller ? '已询价，报价后通知您' : '已发布，有报价时通知您'}
      form={form}
      initial={{ until: inDays(days) }}
      onSend={({ until, amount, ...rest }) =>
        send('POST product/inquire/submit_inquire', {
          ...asked,
          ...rest,
          amount: Number(amount),
          until: endOf(until),
        })
      }
      onClose={onClose}
    >
      <div className={styles.wanted}>
        <b>{name}</b>
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
        {!seller && words.length === 0 && <small>没有选筛选条件，各规格都可以报价</small>}
        <small>
          {seller ? `只有 ${seller} 看得到` : '公开发布，不显示企业名称；报价只有您看得到'}
        </small>
      </div>
      <TonsField autoFocus />
      <TextField name="place" label="交货地" />
      <UntilField ahead={[3, 7, 15, 30]} />
      <RemarkField />
    </FormDialog>
  );
}
