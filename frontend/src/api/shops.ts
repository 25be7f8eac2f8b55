import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { useMe } from './me';

const key = ['shops'] as const;

/** Returns the filters of the list of shops with counts. */
export function useShopConditions() {
  return useQuery({
    queryKey: [...key, 'conditions'],
    queryFn: ({ signal }) => call('GET shop/shop_condition', {}, signal),
    meta: { quiet: true },
  });
}

/** Returns one page of shops, those with most lots first. */
export function useShops(input: In<'GET shop/shop_list'>) {
  return useQuery({
    queryKey: [...key, 'list', input],
    queryFn: ({ signal }) => call('GET shop/shop_list', input, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Returns a shop; its contact only for members. */
export function useShop(memberID: number) {
  const { data: me } = useMe();
  return useQuery({
    queryKey: [...key, 'details', memberID, me?.userID],
    queryFn: ({ signal }) => call('POST shop/details', { memberID }, signal),
    enabled: me !== undefined,
    meta: { quiet: true },
  });
}

/** Returns the number of views of a shop and how recent it is. This view is counted. */
export function useShopView(memberID: number) {
  return useQuery({
    queryKey: [...key, 'view', memberID],
    queryFn: ({ signal }) => call('GET shop/shopview', { memberID }, signal),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** Returns the lots, tons and prices of a shop, polled every 10 seconds. */
export function useShopCount(memberID: number) {
  return useQuery({
    queryKey: ['lots', 'shop count', memberID],
    queryFn: ({ signal }) => call('POST shop/countListing', { memberID }, signal),
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** Returns the warehouses with most of a shop's lots. */
export function useShopDepots(memberID: number) {
  return useQuery({
    queryKey: ['lots', 'shop depots', memberID],
    queryFn: ({ signal }) => call('POST shop/depotFocus', { memberID }, signal),
    meta: { quiet: true },
  });
}
