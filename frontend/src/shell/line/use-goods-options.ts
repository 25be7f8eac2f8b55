import { useQuery } from '@tanstack/react-query';
import { countProducts, productKeys } from '../../api/products';
import { goodsAddress, readGoodsLine } from '../../search/goods-line';
import { searchOf } from '../../search/product-query';
import type { Group } from './options';

/** Returns what a line finds among goods that are not cotton, as options that lead there. */
export function useGoodsOptions(text: string): Group[] {
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
  if (!data) return [];
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
  return [{ heading: '其他货品', options: [option] }];
}
