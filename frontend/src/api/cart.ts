import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './client';
import { useMaySave } from './demands';
import { announces, useNews } from './news';
import type { QuoteValues } from './quotes';
import type { components } from './schema.gen';

/** A lot in the cart, as it is now, with what has changed since it was put in. */
export type CartRow = components['schemas']['CartRow'];

/** A value of a lot that has changed. */
export type CartChange = CartRow['changes'][number];

/** The most lots in a cart. */
export const cartMax = 500;

/** Query keys of the cart: a change of it invalidates all that begin with `all`. */
export const cartKeys = {
  all: ['cart'] as const,
  list: (mill?: number) => ['cart', 'list', mill] as const,
  count: ['cart', 'count'] as const,
  listings: ['cart', 'listings'] as const,
};

/** Returns the lots in the cart, newest first, with deliveries to a mill; without its id to the default one. */
export function useCart(mill?: number) {
  return useQuery({
    queryKey: cartKeys.list(mill),
    queryFn: ({ signal }) => call('GET cart/list', mill ? { mill } : {}, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Returns the number of lots in the cart; 0 for everybody without one. */
export function useCartCount(): number {
  const member = useMaySave() === true;
  const { data } = useQuery({
    queryKey: cartKeys.count,
    queryFn: ({ signal }) => call('GET cart/count', {}, signal),
    enabled: member,
    meta: { quiet: true },
  });
  return member ? (data ?? 0) : 0;
}

const none: number[] = [];

/** Returns the listings in the cart. */
export function useCarted(): ReadonlySet<number> {
  const member = useMaySave() === true;
  const { data } = useQuery({
    queryKey: cartKeys.listings,
    queryFn: ({ signal }) => call('GET cart/listings', {}, signal),
    enabled: member,
    meta: { quiet: true },
  });
  const ids = (member && data?.listingIDs) || none;
  return useMemo(() => new Set(ids), [ids]);
}

/** Puts listings into the cart, with the others of their bundles. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call('POST cart', { listingIds: ids.join(',') }),
    onSettled: () => client.invalidateQueries({ queryKey: cartKeys.all }),
  });
}

/** Removes listings from the cart. */
export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call('POST cart/remove', { listingIDs: ids.join(',') }),
    onSettled: () => client.invalidateQueries({ queryKey: cartKeys.all }),
  });
}

/** Follows what other pages of the person do to the cart. */
export function useLiveCart(): void {
  const client = useQueryClient();
  useNews(
    (message) => announces(message, 'cart'),
    () => void client.invalidateQueries({ queryKey: cartKeys.all }),
  );
}

/** Returns a lot at the current quotes, if it can be bought. An unmoved lot stays the same object. */
export function cartAtQuotes(row: CartRow, quotes: QuoteValues): CartRow {
  const now = row.indexCode && !row.reason ? quotes.get(row.indexCode) : undefined;
  if (now === undefined || now === row.indexValue) return row;
  return { ...row, indexValue: now, totalPrice: Math.round((now + row.basis) * 100) / 100 };
}
