import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { useSendTrade } from '../../../api/product-trades';
import type { Product } from '../../../api/types';
import { orderPath } from '../../../ui/chrome/places';
import { FormDialog } from '../../../ui/form/form-dialog';
import { exactTons, whole } from '../../../ui/format';
import { nameOf, priceText } from '../words';
import { PriceField, RemarkField, TonsField } from './fields';
import styles from './trade.module.css';
import { amountText } from './words';

interface BuyDialogProps {
  product: Product;
  onClose: () => void;
}

function What({ product }: { product: Product }) {
  const { price, amount, least, memberName } = product;
  return (
    <div className={styles.wanted}>
      <b>{nameOf(product)}</b>
      <span className="num">
        {priceText(price)}
        {price !== null && ' 元/吨'}
      </span>
      <span className="num">
        可订 {exactTons(amount)} 吨{least > 0 && `，起订 ${exactTons(least)} 吨`}
      </span>
      <small>{memberName}</small>
    </div>
  );
}

/** Sends the seller of a product the intention to buy some of it. */
export function IntentionDialog({ product, onClose }: BuyDialogProps) {
  const [form] = Form.useForm<{ amount: number; price?: number; notes?: string }>();
  const send = useSendTrade();
  return (
    <FormDialog
      title="采购意向"
      okText="提交"
      done="已告知卖家，卖家会与您联系"
      form={form}
      initial={{}}
      onSend={({ amount, price, notes }) =>
        send('POST product/purchase/add_product_purchase_intention', {
          productID: product.id,
          amount: Number(amount),
          price: price ? Number(price) : undefined,
          notes,
        })
      }
      onClose={onClose}
    >
      <What product={product} />
      <TonsField autoFocus />
      <PriceField optional label="期望价" />
      <RemarkField />
    </FormDialog>
  );
}

/** Orders a quantity of a product at its price. */
export function OrderDialog({ product, onClose }: BuyDialogProps) {
  const { id, amount: left, least, price } = product;
  const [form] = Form.useForm<{ amount: number }>();
  const tons = Number(Form.useWatch('amount', form));
  const navigate = useNavigate();
  const send = useSendTrade();
  const first = Math.min(least || left, left);
  return (
    <FormDialog
      title="下单"
      okText="确认下单"
      done="已下单，请等卖家拟定合同"
      form={form}
      initial={{ amount: first }}
      onSend={async ({ amount }) => {
        const { orderID } = await send('POST product/productSpotSale/create_spotsale_hx', {
          productID: id,
          amount: Number(amount),
          price: price ?? 0,
        });
        navigate(orderPath(orderID));
      }}
      onClose={onClose}
    >
      <What product={product} />
      <TonsField autoFocus least={first} most={left} />
      <p className={`num ${styles.sum}`}>
        金额 <b>{amountText(price, tons)}</b> 元
        <small>
          {price && `${whole(price)} 元/吨，含税。`}下单后由卖家拟定合同，双方签署后付款、提货。
        </small>
      </p>
    </FormDialog>
  );
}
