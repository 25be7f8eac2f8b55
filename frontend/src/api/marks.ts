import { useQuery } from '@tanstack/react-query';
import { useChange, useList } from './admin';
import type { In, Out } from './calls';
import { call, upload } from './client';

/** A rule of the platform: lots that meet its filters have a mark. */
export type MarkRule = Out<'GET admin/mark/rules'>[number];

/** The listings of some batch numbers, with their marks. */
export type FoundLots = Out<'POST admin/mark/find'>;

/** A listing that can be marked. */
export type MarkableLot = FoundLots['lots'][number];

/** A lot with a mark, or excluded from it, with who, when and why. */
export type MarkedLot = Out<'GET admin/mark/lots'>['list'][number];

/** A mark of a lot and where it comes from. */
export type MarkState = Out<'GET admin/mark/state'>[number];

/** A decision about a mark. */
export type MarkVerb = In<'POST admin/mark/decide'>['verb'];

/** An intermediary with the number of lots on sale that it has brought. */
export type Broker = Out<'GET admin/company/brokers'>[number];

export const useMarkRules = () => useList('GET admin/mark/rules', {});

/** Returns how many lots have marks, and how many companies and users see them. */
export const useMarksEffect = () => useList('GET admin/mark/effect', {});
export const useMarkedLots = (input: In<'GET admin/mark/lots'>) =>
  useList('GET admin/mark/lots', input);
export const useBrokerLots = () => useList('GET admin/company/brokers', {});

/** Returns the marks of a lot with their reasons. */
export const useMarkState = (listingID: number) => useList('GET admin/mark/state', { listingID });

export const useSaveRule = () => useChange('POST admin/mark/saveRule');
export const useRemoveRule = () => useChange('POST admin/mark/removeRule');
export const useDecideMarks = () => useChange('POST admin/mark/decide');

/** Names a company as an intermediary, or revokes that. */
export const useSetBroker = () => useChange('POST admin/company/broker');

/** Adds the companies of a list of names to the product members, or removes them; or only finds them. */
export const useProductList = () => useChange('POST admin/company/productList');

/** Finds the listings of the batch numbers in a text or a sheet. */
export function findMarkable(source: string | File): Promise<FoundLots> {
  if (typeof source === 'string') return call('POST admin/mark/find', { text: source });
  const form = new FormData();
  form.set('file', source);
  return upload('POST admin/mark/find', form);
}

/** Returns the names of the platform's intermediaries; none until they are needed. */
export function useBrokers(needed = true) {
  return useQuery({
    enabled: needed,
    queryKey: ['brokers'],
    queryFn: ({ signal }) => call('GET bases/brokers', {}, signal),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
}
