import { readProductLine } from '../api/products';
import { type Goods, goods } from '../ui/chrome/goods';
import { everything, type ProductQuery, queryText } from './product-query';

/** What a line means among one kind of goods. */
export interface GoodsLine {
  of: Goods;
  query: ProductQuery;
}

/** Returns the meaning of a line among the goods that understand most of it; undefined if none understand a part. */
export async function readGoodsLine(text: string): Promise<GoodsLine | undefined> {
  const read = await readProductLine(text);
  const of = goods.find(({ code }) => code === read.category);
  const { values, priceMin, priceMax, words } = read;
  return of && { of, query: { ...everything, values, priceMin, priceMax, keyword: words } };
}

/** Returns the address of the products that a line finds. */
export const goodsAddress = ({ of, query }: GoodsLine): string => {
  const text = queryText(query);
  return text ? `${of.path}?${text}` : of.path;
};

/** Reports whether goods understand more of a line than cotton, which leaves these words. */
export const understandsMore = ({ query }: GoodsLine, words: string): boolean =>
  query.keyword.length < words.length || query.keyword === '';
