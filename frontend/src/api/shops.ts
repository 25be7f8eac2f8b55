import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { In } from './calls';
import { call } from './client';
import { useMe } from './me';

const key = ['shops'] as const;

/** What the page of all shops chooses from, with counts. */
export function useShopConditions() {
  return useQuery({
    queryKey: [...key, 'conditions'],
    queryFn: ({ signal }) => call('GET shop/shop_condition', {}, signal),
    meta: { quiet: true },
  });
}

/** One page of shops, those with most lots on sale first. */
export function useShops(asked: In<'GET shop/shop_list'>) {
  return useQuery({
    queryKey: [...key, 'list', asked],
    queryFn: ({ signal }) => call('GET shop/shop_list', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** A shop as whoever is here may see it: members see whom to call. */
export function useShop(memberID: number) {
  const { data: me } = useMe();
  return useQuery({
    queryKey: [...key, 'details', memberID, me?.userID],
    queryFn: ({ signal }) => call('POST shop/details', { memberID }, signal),
    enabled: me !== undefined,
    meta: { quiet: true },
  });
}

/** How often a shop was looked at, and how fresh it is; this look is counted. */
export function useShopView(memberID: number) {
  return useQuery({
    queryKey: [...key, 'view', memberID],
    queryFn: ({ signal }) => call('GET shop/shopview', { memberID }, signal),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** What a shop has on sale: lots, tons, prices. Asked again every 10 s, as the tabs are. */
export function useShopCount(memberID: number) {
  return useQuery({
    queryKey: ['lots', 'shop count', memberID],
    queryFn: ({ signal }) => call('POST shop/countListing', { memberID }, signal),
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** Where most of a shop's lots lie. */
export function useShopDepots(memberID: number) {
  return useQuery({
    queryKey: ['lots', 'shop depots', memberID],
    queryFn: ({ signal }) => call('POST shop/depotFocus', { memberID }, signal),
    meta: { quiet: true },
  });
}
