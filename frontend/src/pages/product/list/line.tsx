import { Input } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { readProductLine } from '../../../api/products';
import { type GoodsLine, goodsAddress, readGoodsLine } from '../../../search/goods-line';
import { everything, type ProductQuery } from '../../../search/product-query';
import { searchedOf } from '../../../search/shorthand';
import styles from '../../../shell/search-page.module.css';
import type { Goods } from '../../../ui/chrome/goods';
import { useToast } from '../../../ui/toast';

const examples: Record<Goods['code'], string> = {
  yarn: 'JC40S、T/C 65/35 32S、30S/2 针织',
  polyester: '1.4D*38mm 7600以下、7D*64mm 三维中空',
  lyocell: '1.3dtex*38mm 交联型、G100',
};

/** Finds the products that a line of the trade describes: its meaning replaces the filters. */
export function Line({ of, query }: { of: Goods; query: ProductQuery }) {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const find = async (text: string) => {
    setBusy(true);
    try {
      const line = await meaningOf(of, query.category, text);
      navigate(goodsAddress(line), { state: { searched: text } });
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Search
      key={key}
      className={styles.line}
      allowClear
      enterButton="搜索"
      loading={busy}
      maxLength={200}
      defaultValue={searchedOf(state) ?? query.keyword}
      placeholder={`搜${of.name}：${examples[of.code]}`}
      aria-label={`搜${of.name}`}
      onSearch={(text, _, info) => {
        if (info?.source === 'input') void find(text.trim());
      }}
    />
  );
}

/** Returns the meaning of a line in a category; what only other goods understand is searched for among those. */
async function meaningOf(of: Goods, category: string, text: string): Promise<GoodsLine> {
  const here = { ...everything, category };
  if (!text) return { of, query: here };
  const read = await readProductLine(text, category || of.code);
  const { values, priceMin, priceMax, words } = read;
  const query = { ...here, values, priceMin, priceMax, keyword: words };
  return (!read.category && (await readGoodsLine(text))) || { of, query };
}
