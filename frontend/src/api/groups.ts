import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { lotKeys } from './lots';
import type { QuoteValues } from './quotes';
import type { GroupsRequest, LotGroup, SearchRequest } from './types';

/** How many groups a page has. */
export const groupsPageSize = 50;

/** How many groups an answer has at most. */
export const groupsMost = 100;

/** How many lots of an open group are shown. */
export const groupLots = 8;

/** Returns a page of the groups of a result. A page of the same kind of groups stays until the answer comes. */
export function useGroups(request: GroupsRequest, enabled: boolean) {
  return useQuery({
    queryKey: lotKeys.groups(request),
    queryFn: ({ signal }) => call('POST batch/groups', request, signal),
    placeholderData: (before, query) =>
      query?.queryKey[2].group === request.group ? before : undefined,
    enabled,
    meta: { quiet: true },
  });
}

/** Returns the first lots of a group. */
export function useGroupLots(request: SearchRequest) {
  return useQuery({
    queryKey: lotKeys.group(request),
    queryFn: ({ signal }) => call('POST batch/getListingFineList', request, signal),
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
}

type DeliveredPrices = Pick<LotGroup, 'deliveredMin' | 'deliveredAvg'>;

/** Returns the lowest and the mean delivered price of a group; nothing without one. */
function deliveredAt({ offers }: Pick<LotGroup, 'offers'>, quotes: QuoteValues): DeliveredPrices {
  let [least, sum, lots] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { indexCode, delivered } of offers) {
    const value = indexCode === null ? 0 : quotes.get(indexCode);
    if (value === undefined || !delivered) continue;
    least = Math.min(least, delivered.least + value);
    sum += delivered.sum + delivered.count * value;
    lots += delivered.count;
  }
  return lots === 0 ? {} : { deliveredMin: least, deliveredAvg: Math.round(sum / lots) };
}

/** What moves with the quotes in a group. */
type PricedGroup = Pick<LotGroup, 'offers' | 'priceMin' | 'indexCode' | 'price3128Min'> &
  DeliveredPrices;

/** Returns a group with its prices at the current quotes. An unmoved group stays the same object. */
export function groupAtQuotes<Group extends PricedGroup>(group: Group, quotes: QuoteValues): Group {
  let lowest: Pick<LotGroup, 'priceMin' | 'indexCode'> = { priceMin: null, indexCode: null };
  let price3128Min: number | null = null;
  const priced = group.offers.toSorted((a, b) => Number(!a.indexCode) - Number(!b.indexCode));
  for (const { indexCode, asked, asked3128 } of priced) {
    const value = indexCode === null ? 0 : quotes.get(indexCode);
    if (value === undefined) continue;
    if (lowest.priceMin === null || value + asked < lowest.priceMin)
      lowest = { priceMin: value + asked, indexCode };
    if (asked3128 !== null) price3128Min = Math.min(price3128Min ?? Infinity, value + asked3128);
  }
  const next = { ...lowest, price3128Min, ...deliveredAt(group, quotes) };
  const same =
    quotes.size === 0 ||
    (Object.keys(next) as (keyof typeof next)[]).every((name) => next[name] === group[name]);
  return same ? group : { ...group, ...next };
}
