import type { Product } from '../../api/types';
import { whole } from '../../ui/format';

/** Returns a price in words: 面议 without one. */
export const priceText = (price: number | null): string => (price === null ? '面议' : whole(price));

/** Returns the name of a product: its brand or factory, and its article. */
export const nameOf = ({ brand, factory, title }: Product): string =>
  [brand || factory, title].filter(Boolean).join(' ');
