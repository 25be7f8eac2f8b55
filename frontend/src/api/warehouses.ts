import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Out } from './calls';
import { call } from './client';
import { groupAtQuotes } from './groups';
import { lotKeys } from './lots';
import type { QuoteValues } from './quotes';
import type { SelectedDemand, WarehouseLots } from './types';

/** The lots of a result by warehouse, with the positions of the warehouses and of the mill. */
export type Warehouses = Out<'POST batch/warehouses'>;

/** Returns the lots of a demand by warehouse. They do not depend on the warehouses that it selects. */
export function useWarehouses({ depositary: _, ...demand }: SelectedDemand, enabled: boolean) {
  return useQuery({
    queryKey: lotKeys.warehouses(demand),
    queryFn: ({ signal }) => call('POST batch/warehouses', demand, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
}

/** Returns the seats of all cities and counties by province. */
export const useSeats = () =>
  useQuery({
    queryKey: ['seats'],
    queryFn: ({ signal }) => call('GET mill/seats', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** Returns the lots of a warehouse with their lowest prices at the current quotes. */
export function warehouseAtQuotes(lots: WarehouseLots, quotes: QuoteValues): WarehouseLots {
  const { delivery, offers } = lots;
  const { priceMin, indexCode } = groupAtQuotes(
    { offers, priceMin: lots.priceMin, indexCode: lots.indexCode, price3128Min: null },
    quotes,
  );
  const deliveredMin =
    priceMin === null || !delivery ? null : priceMin + delivery.perTon + delivery.unloading;
  return { ...lots, priceMin, indexCode, deliveredMin };
}
