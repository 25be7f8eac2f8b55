import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useMe } from '../../../api/me';
import type { Product } from '../../../api/types';
import { useForMembers } from '../../../shell/use-for-members';
import { lazyPart } from '../../../ui/lazy-part';
import styles from '../trade/trade.module.css';
import { nameOf } from '../words';

const InquiryDialog = lazyPart(() => import('../trade/inquiry-dialog'));
const OrderDialog = lazyPart(async () => ({
  default: (await import('../trade/buy-dialog')).OrderDialog,
}));
const IntentionDialog = lazyPart(async () => ({
  default: (await import('../trade/buy-dialog')).IntentionDialog,
}));

/** What a buyer can do with a product: order it, ask for a quote, or tell its seller of an intention. */
export function Buy({ product }: { product: Product }) {
  const { id, price, memberID, memberName, values } = product;
  const [open, setOpen] = useState<'order' | 'inquiry' | 'intention'>();
  const forMembers = useForMembers();
  const me = useMe().data;
  if (me && me.memberID === memberID) return null;
  const onClose = () => setOpen(undefined);
  const opens = (what: typeof open) => () => forMembers(() => setOpen(what));
  const wanted = {
    name: nameOf(product),
    words: values.map(({ name, text }) => `${name} ${text}`),
    asked: { products: [id] },
    seller: memberName,
  };
  return (
    <div className={styles.buttons}>
      {price !== null && (
        <Button type="primary" onClick={opens('order')}>
          下单
        </Button>
      )}
      <Button type={price === null ? 'primary' : 'default'} onClick={opens('inquiry')}>
        询价
      </Button>
      <Button onClick={opens('intention')}>采购意向</Button>
      <Suspense>
        {open === 'order' && <OrderDialog {...{ product, onClose }} />}
        {open === 'inquiry' && <InquiryDialog {...{ wanted, onClose }} />}
        {open === 'intention' && <IntentionDialog {...{ product, onClose }} />}
      </Suspense>
    </div>
  );
}
