import type { Demand } from '../../api/types';
import { type CottonQuery, type Filters, firstQuery, type Tab, without } from '../demand';
import { fieldNames, listOf } from '../fields';
import { isActive } from '../filters';

/** A demand that was opened on the page, as the history of the browser keeps it: how it was when it was opened. */
export interface Opened {
  /** none when it was shared by a code */
  searchID?: number;
  searchName: string;
  tab: Tab;
  filters: Filters;
  /** the premium table of 折3128; empty for the default one */
  premium: string;
  /** the mill of delivered prices; absent for the default one */
  mill?: number;
  /** the look before this one, Unix seconds: what was listed since is new */
  since?: number;
  /** sentences about what is no longer as when it was saved */
  changes: string[];
  /** conditions had to go: it finds more than what was saved */
  lost: boolean;
}

/** A demand from the server with its other fields. */
type Kept = Demand & {
  searchID?: number;
  searchName?: string;
  changes?: string[] | null;
  lost?: boolean;
};

const tabOf = ({ type }: Demand): Tab => (type === 1 ? 2 : 1);

/** Returns the filters of a demand without its other fields. */
export function filtersOf(demand: Demand): Filters {
  const filters: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const value = demand[name];
    if (value !== undefined && value !== '' && value !== false) filters[name] = value;
  }
  return without(filters as Filters, []);
}

/** Returns a demand as it is remembered while it is open. */
export const openedFrom = (demand: Kept, since?: number): Opened => ({
  searchID: demand.searchID,
  searchName: demand.searchName ?? '',
  tab: tabOf(demand),
  filters: filtersOf(demand),
  premium: demand.premium ?? '',
  mill: demand.mill,
  since,
  changes: demand.changes ?? [],
  lost: demand.lost ?? false,
});

/** Returns the query of an open demand, under 我的定制 or on its own tab. */
export const queryOf = (
  { searchID, tab, filters, premium, mill }: Opened,
  mine = false,
): CottonQuery => ({
  ...firstQuery,
  tab,
  filters,
  premium,
  ...(mill ? { mill } : {}),
  ...(searchID ? { saved: searchID } : {}),
  ...(searchID && mine ? { mine: true } : {}),
});

/** Reports whether a demand has fields left: all fields of an old version may be removed. */
export const isLeft = ({ filters }: Opened): boolean => Object.keys(filters).length > 0;

/** Returns the open demand among what the history of the browser keeps with a page. */
export function openedOf(state: unknown): Opened | undefined {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return undefined;
  return state.opened as Opened;
}

/** Returns the state of the history entry for an open demand. */
export const withOpened = (state: unknown, opened: Opened): object => ({
  ...(typeof state === 'object' ? state : {}),
  opened,
});

/** Reports whether a query still equals the open demand; the order within lists does not matter. */
export const isUnchanged = (
  query: CottonQuery,
  opened: Pick<Opened, 'tab' | 'filters' | 'premium' | 'mill'>,
): boolean =>
  query.tab === opened.tab &&
  fingerprint(query.filters) === fingerprint(opened.filters) &&
  hasTableOf(query, opened) &&
  hasMillOf(query, opened);

/** Reports whether a query has the premium table of a demand, whose bounds of 折3128 name the default table too. */
const hasTableOf = ({ premium, filters }: CottonQuery, opened: Pick<Opened, 'premium'>) =>
  premium === opened.premium || (premium === '' && isActive('price3128', filters));

/** Reports whether a query has the mill of a demand, whose bounds of the delivered price name the default one too. */
const hasMillOf = ({ mill, filters }: CottonQuery, opened: Pick<Opened, 'mill'>) =>
  mill === opened.mill || (mill === undefined && isActive('delivered', filters));

const fingerprint = (filters: Filters) =>
  fieldNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => `${name}=${listOf(String(filters[name])).toSorted().join()}`)
    .join('&');
