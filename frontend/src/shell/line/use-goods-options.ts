import { useQuery } from '@tanstack/react-query';
import { countProducts, productKeys } from '../../api/products';
import { type GoodsLine, goodsAddress, readGoodsLine } from '../../search/goods-line';
import { searchOf } from '../../search/product-query';
import type { Group } from './options';

interface GoodsOptions {
  /** how goods that are not cotton understand a line */
  line?: GoodsLine;
  /** what it finds among them, as options that lead there */
  groups: Group[];
}

/** Returns what a line finds among goods that are not cotton. */
export function useGoodsOptions(text: string): GoodsOptions {
  const { data } = useQuery({
    queryKey: productKeys.line(text),
    queryFn: async ({ signal }) => {
      const line = await readGoodsLine(text);
      if (!line) return null;
      return { line, count: await countProducts(searchOf(line.query, line.of.code), signal) };
    },
    enabled: text.trim() !== '',
    staleTime: 10_000,
    retry: false,
    meta: { quiet: true },
  });
  if (!data) return { groups: [] };
  const { line, count } = data;
  const option = {
    label: line.of.name,
    about: line.query.keyword ? `含“${line.query.keyword}”` : text,
    count,
    unit: '个产品',
    line: text,
    cursor: text.length,
    search: true,
    to: goodsAddress(line),
  };
  return { line, groups: [{ heading: '其他货品', options: [option] }] };
}
