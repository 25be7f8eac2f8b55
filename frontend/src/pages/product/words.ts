import type { Product } from '../../api/types';
import { whole } from '../../ui/format';

/** Returns a price in words: 面议 without one. */
export const priceText = (price: number | null): string => (price === null ? '面议' : whole(price));

/** Returns the name of a product: its brand or factory, and its article. */
export const nameOf = ({ brand, factory, title }: Pick<Product, 'brand' | 'factory' | 'title'>) =>
  [brand || factory, title].filter(Boolean).join(' ');

/** Returns the last moment of a day of validity, as the server reads it. */
export const endOf = (day: string): string => `${day}T23:59:00+08:00`;
