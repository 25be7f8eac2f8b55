import type { Shorthand } from '../api/types';
import { type CottonQuery, changed, type Filters, settled, type Tab } from './demand';

/** The filters of the seller. They stay unless the text names another one. */
const scope = ['id', 'intermediary', 'bindSaleListingID'] as const;

/** Returns the text of the search box that led here, from the state of the history entry. */
export function searchedOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('searched' in state)) return undefined;
  return typeof state.searched === 'string' ? state.searched : undefined;
}

/** Returns the query after an empty search: without words, with the same filters. */
export const withoutWords = (query: CottonQuery): CottonQuery =>
  settled(changed(query, { keyword: undefined }));

/** Returns the query after a search: the filters that were read replace all others, and may choose the tab. */
export function afterShorthand(query: CottonQuery, read: Omit<Shorthand, 'hints'>): CottonQuery {
  const { type: _, ...understood } = read.demand;
  const filters: Filters = { ...understood, keyword: read.words || undefined };
  for (const name of scope) filters[name] ??= query.filters[name];
  const { saved: _saved, mine: _mine, ...rest } = query;
  return changed({ ...rest, tab: tabOf(read.zone) ?? query.tab, filters: {} }, filters);
}

/** Returns the tab of a zone: 0 Xinjiang, 1 inland; undefined when the text has none. */
const tabOf = (zone: number | null): Tab | undefined =>
  zone === 0 ? 1 : zone === 1 ? 2 : undefined;
