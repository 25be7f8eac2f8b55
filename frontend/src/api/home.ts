import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallName, Out } from './calls';
import { call } from './client';
import { lotKeys } from './lots';

/** The numbers of the home page and its banners. */
export type HomeData = Out<'POST web_index/indexData'>;

/** What changes on the home page while it is open. */
export type HomeFresh = Out<'POST web_index/indexAjax'>;

/** A banner of the home page. */
export type HomeBanner = HomeData['banners'][number];

/** The lots on sale by warehouse and by week. */
export type StockFigures = Out<'GET web_index/stock'>;

/** A lot that was sold. */
export type LatestTrade = Out<'GET web_index/recent_trade'>[number];

/** The sums of the trades of some days. */
export type TradeStatistics = Out<'GET web_index/statistics/trade'>;

type HomeCall = Extract<CallName, `${string} web_index/${string}`>;

/** Returns the data of a block of the home page, which loads and fails by itself. */
const useBlock = <Name extends HomeCall>(
  name: Name,
  options: Partial<UseQueryOptions<Out<Name>>> = {},
) =>
  useQuery<Out<Name>>({
    queryKey: [...lotKeys.home, name],
    queryFn: ({ signal }) => call(name, {} as never, signal),
    meta: { quiet: true },
    ...options,
  });

const minute = 60_000;

/** Returns the numbers of the day, the counts of the menu and the banners. */
export const useHomeData = () => useBlock('POST web_index/indexData', { refetchInterval: minute });

/** Returns the recent prices of the contracts, the newest and the recommended lots. */
export const useHomeFresh = () => useBlock('POST web_index/indexAjax');

/** Returns the lots that were sold last. */
export const useLatestTrades = () =>
  useBlock('GET web_index/recent_trade', {
    queryKey: ['trades', 'latest'],
    refetchInterval: 10_000,
  });

/** Returns the trades of the last weeks by day and contract. */
export const useTradeStatistics = () =>
  useBlock('GET web_index/statistics/trade', {
    queryKey: ['trades', 'statistics'],
    refetchInterval: minute,
  });

/** Returns the lots on sale by warehouse and by week. */
export const useStockFigures = () =>
  useBlock('GET web_index/stock', { queryKey: ['stock-figures'], staleTime: 5 * minute });
