import type { Shorthand } from '../api/types';
import { type CottonQuery, changed, type Filters, firstQuery, settled, type Tab } from './demand';
import { isUnchanged } from './saved/opened';

/** The filters of the seller. They stay unless the text names another one. */
const scope = ['id', 'intermediary', 'bindSaleListingID'] as const;

/** Returns what the history keeps with the query that a line was read as. */
export const searchedFor = (searched: string, { tab, filters, premium, mill }: CottonQuery) => ({
  searched,
  meant: { tab, filters, premium, mill },
});

/**
 * Returns the text of the search box that led here, from the state of the history entry. A line that was read as other
 * filters than those of the query is gone: to search for it again would bring the old ones back.
 */
export function searchedOf(state: unknown, query = firstQuery): string | undefined {
  if (typeof state !== 'object' || state === null || !('searched' in state)) return undefined;
  if (typeof state.searched !== 'string') return undefined;
  if (!('meant' in state)) return state.searched;
  return isUnchanged(query, state.meant as typeof query) ? state.searched : undefined;
}

/** Returns the query after an empty search: without words, with the same filters. */
export const withoutWords = (query: CottonQuery): CottonQuery =>
  settled(changed(query, { keyword: undefined }));

/** What of a read line changes the query. */
type Read = Pick<Shorthand, 'demand' | 'words' | 'zone'> & Partial<Pick<Shorthand, 'order'>>;

/** Returns the query after a search: the filters that were read replace all others, and may choose the tab. */
export function afterShorthand(query: CottonQuery, read: Read): CottonQuery {
  const { type: _, premium: __, mill: ___, ...understood } = read.demand;
  const filters: Filters = { ...understood, keyword: read.words || undefined };
  for (const name of scope) filters[name] ??= query.filters[name];
  const { saved: _saved, mine: _mine, ...rest } = query;
  const ordered = read.order === 'delivered' && ({ order: 'delivered', asc: true } as const);
  const from = { ...rest, ...ordered, tab: tabOf(read.zone) ?? query.tab, filters: {} };
  return changed(from, filters);
}

/** Returns the tab of a zone: 0 Xinjiang, 1 inland; undefined when the text has none. */
const tabOf = (zone: number | null): Tab | undefined =>
  zone === 0 ? 1 : zone === 1 ? 2 : undefined;
