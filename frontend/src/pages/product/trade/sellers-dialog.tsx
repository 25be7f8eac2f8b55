import { Form } from 'antd';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import { useSendTrade } from '../../../api/product-trades';
import { useProducts } from '../../../api/products';
import type { Product } from '../../../api/types';
import { type Loadable, TableArea } from '../../../shell/table-area';
import { FormDialog } from '../../../ui/form/form-dialog';
import { exactTons, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { toggledKeys } from '../../../ui/table/selection';
import { priceText } from '../words';
import { commonTitle, firstOfSellers, sellersMost, sellersOf } from './asked-products';
import { RemarkField, TextField, TonsField, UntilField } from './fields';
import styles from './trade.module.css';
import { endOf, inDays } from './words';

interface SellersDialogProps {
  /** the products whose sellers may be asked */
  query: Loadable<Product[]>;
  /** called with whether the sellers were asked */
  onClose: (asked: boolean) => void;
}

interface Values {
  amount: number;
  place?: string;
  until: string;
  notes?: string;
}

const rowKey = ({ id }: Product) => id;
const validity = 7;

/** Asks several sellers at once for what their products have in common. */
export function SellersDialog({ query, onClose }: SellersDialogProps) {
  const [form] = Form.useForm<Values>();
  const send = useSendTrade();
  const own = useMe().data?.memberID;
  const offers = query.data?.filter(({ memberID }) => memberID !== own);
  const [picked, setPicked] = useState<ReadonlyMap<number, Product>>();
  const chosen = picked ?? new Map(firstOfSellers(offers ?? []).map((one) => [one.id, one]));
  const asked = [...chosen.values()];
  const sellers = sellersOf(asked);
  const toggle = (rows: readonly Product[]) => setPicked(toggledKeys(chosen, rows, rowKey));
  const selection = {
    has: ({ id }: Product) => chosen.has(id),
    toggle: (row: Product) => toggle([row]),
    toggleAll: toggle,
    nameOf: ({ memberName }: Product) => memberName,
    allLabel: '选择全部卖家',
  };
  return (
    <FormDialog<Values>
      title="向卖家询价"
      okText={`询价 ${whole(sellers)} 家`}
      disabled={sellers === 0 || sellers > sellersMost}
      done={`已向 ${whole(sellers)} 家卖家询价，报价后通知您`}
      width={640}
      form={form}
      initial={{ until: inDays(validity) }}
      onSend={({ until, amount, ...rest }) =>
        send('POST product/inquire/submit_inquire', {
          ...rest,
          products: asked.map(rowKey),
          amount: Number(amount),
          until: endOf(until),
        })
      }
      onClose={onClose}
    >
      <div className={styles.wanted}>
        <b>{commonTitle(asked)}</b>
        <small>
          {sellers > sellersMost
            ? `最多选 ${sellersMost} 家卖家`
            : '询所选产品共有的规格；只有所选的卖家看得到，互相看不到报价'}
        </small>
      </div>
      <div className={styles.sellers}>
        <TableArea
          label="卖家"
          query={{ ...query, data: offers }}
          {...{ columns, rowKey, selection }}
          lines={4}
          empty={<Nothing text="没有其他企业的产品" />}
        />
      </div>
      <TonsField />
      <TextField name="place" label="交货地" />
      <UntilField ahead={[3, 7, 15, 30]} />
      <RemarkField />
    </FormDialog>
  );
}

const columns: Column<Product>[] = [
  { title: '卖家', head: true, cell: ({ memberName }) => memberName },
  { title: '所在地', cell: ({ city }) => city || unknown },
  { title: '交货', narrow: true, cell: ({ futures }) => (futures ? '期货' : '现货') },
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('含税价', ({ price }) => <b>{priceText(price)}</b>, { unit: '元/吨' }),
];

interface ArticleInquiryProps {
  article: string;
  onClose: () => void;
}

const offersMost = 100;

/** Asks the sellers of an article, the cheapest ones first. */
export function ArticleInquiry({ article, onClose }: ArticleInquiryProps) {
  const found = useProducts({ article, order: 'price', asc: true, pageSize: offersMost });
  return <SellersDialog query={{ ...found, data: found.data?.list }} onClose={onClose} />;
}
