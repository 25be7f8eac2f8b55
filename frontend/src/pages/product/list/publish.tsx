import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ProductAttribute, ProductCategory } from '../../../api/types';
import { listOf } from '../../../search/fields';
import type { ProductQuery } from '../../../search/product-query';
import { useForMembers } from '../../../shell/use-for-members';
import type { Goods } from '../../../ui/chrome/goods';
import { lazyPart } from '../../../ui/lazy-part';
import { chipsOf } from './chips';

const InquiryDialog = lazyPart(() => import('../trade/inquiry-dialog'));

interface PublishProps {
  of: Goods;
  query: ProductQuery;
  attributes: readonly ProductAttribute[];
  below: readonly ProductCategory[];
}

/** Publishes a purchase request for what the filters describe. */
export function Publish({ of, query, attributes, below }: PublishProps) {
  const [open, setOpen] = useState(false);
  const forMembers = useForMembers();
  const { category, values, brand: brands } = query;
  const [brand, ...others] = listOf(brands);
  const one = others.length === 0 ? brand : undefined;
  const words = chipsOf(query, attributes).filter(
    ({ key }) => key.startsWith('attr.') || (key === 'brand' && one),
  );
  const wanted = {
    name: below.find(({ code }) => code === category)?.name ?? of.name,
    words: words.map(({ label }) => label),
    asked: { category: category || of.code, values: { ...values }, brand: one },
  };
  return (
    <>
      <Button
        size="small"
        title="按现在的筛选条件公开求购，卖家报价后比较采纳"
        onClick={() => forMembers(() => setOpen(true))}
      >
        发布采购
      </Button>
      <Suspense>
        {open && <InquiryDialog wanted={wanted} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
