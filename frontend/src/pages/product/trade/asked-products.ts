import type { Product } from '../../../api/types';

/** The largest number of sellers that are asked at once. */
export const sellersMost = 20;

/** Returns the number of the sellers of products. */
export const sellersOf = (products: readonly Product[]): number =>
  new Set(products.map(({ memberID }) => memberID)).size;

/** Returns the products of the first sellers, as many as can be asked at once. */
export function firstOfSellers(products: readonly Product[]): Product[] {
  const sellers = new Set<number>();
  return products.filter(({ memberID }) => {
    if (sellers.size < sellersMost) sellers.add(memberID);
    return sellers.has(memberID);
  });
}

/** Returns what all of some products have in common: the brand, the values of their titles, and the category. */
export function commonTitle(products: readonly Product[]): string {
  const [first, ...others] = products;
  if (!first) return '请选择卖家';
  const shared = first.values.filter(
    ({ code, text }) =>
      first.title.split(' ').includes(text) &&
      others.every(({ values }) => values.some((one) => one.code === code && one.text === text)),
  );
  const brand = others.every((one) => one.brand === first.brand) ? first.brand : '';
  const category = others.every((one) => one.category === first.category) ? first.category : '';
  const words = [brand, ...shared.map(({ text }) => text)];
  if (!words.includes(category)) words.push(category);
  return words.filter(Boolean).join(' ') || '各规格';
}
