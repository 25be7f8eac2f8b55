import type { StockFilter, StockQuery } from '../../../api/stock';
import type { ColumnSort, Sorting } from '../../../ui/table/column';
import { type ListState, readSorting, writeSorting } from '../../../ui/table/list-state';
import { dayOf } from '../../../ui/time';

/** The conditions of the list as its address has them. */
export const stockKeys = [
  'state',
  'batchID',
  'indexCode',
  'fixed',
  'ginneryCode',
  'depotID',
  'cottonYear',
  'ageFrom',
  'ageTo',
  'notes',
  'bundle',
  'bundleID',
  'soon',
  'orderBy',
  'order',
] as const;

export type StockKey = (typeof stockKeys)[number];
export type StockChosen = ListState<StockKey>;

/** The number of listings per page. */
export const pageSize = 50;

/** The states in the order of their tabs. */
export const states = [
  [1, '在售'],
  [2, '点价中'],
  [4, '已下架'],
  [5, '已过期'],
  [3, '已售'],
] as const;

const onSale = 1;

/** Listings that end within this number of days end soon. */
export const soonDays = 3;

/** Returns the state whose listings are shown; 0 for all. Without one in the URL, those on sale. */
export function stateOf({ state }: Pick<StockChosen, 'state'>): number {
  if (state === 'all') return 0;
  return states.find(([number]) => String(number) === state)?.[0] ?? onSale;
}

/** Returns a state as the address has it. */
export const stateText = (state: number): string =>
  state === onSale ? '' : state === 0 ? 'all' : String(state);

const whole = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const hour = 60 * 60;
const day = 24 * hour;

/** A validity ends at 15:00 of its last day. */
const ends = 15 * hour;

/** Returns the filter for the server, without invalid parts of the URL. */
export function filterOf(chosen: StockChosen, now = Date.now() / 1000): StockFilter {
  const soon = chosen.soon === '1' && stateOf(chosen) === onSale;
  const filter: StockFilter = {
    state: (stateOf(chosen) || undefined) as StockFilter['state'],
    batchID: chosen.batchID.replace(/\D/g, '').slice(0, 11) || undefined,
    indexCode: chosen.indexCode.slice(0, 10) || undefined,
    fixed: chosen.fixed === '1' || undefined,
    ginneryCode: chosen.ginneryCode.slice(0, 10) || undefined,
    depotID: whole(chosen.depotID) || undefined,
    cottonYear: whole(chosen.cottonYear) || undefined,
    ageFrom: whole(chosen.ageFrom),
    ageTo: whole(chosen.ageTo),
    notes: chosen.notes.trim().slice(0, 100) || undefined,
    bundle: chosen.bundle === '1' || undefined,
    bundleID: whole(chosen.bundleID) || undefined,
    until: soon ? dayOf(now + soonDays * day - ends) : undefined,
  };
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as StockFilter;
}

export type StockOrder = NonNullable<StockQuery['orderBy']>;

/** The orders of the list by their names. */
export const orderNames: Record<StockOrder, string> = {
  listedAt: '挂牌时间',
  updatedAt: '更新时间',
  batchID: '批号',
  basis: '基差',
  price: '现价',
  until: '有效期',
  views: '浏览',
};

/** Returns how a column sorts the list. */
export const sortBy = (by: StockOrder): ColumnSort => ({
  by,
  name: orderNames[by],
  ascending: by === 'until' || by === 'batchID',
});

const orders = Object.keys(orderNames) as [StockOrder, ...StockOrder[]];

/** Returns the order of the rows; without one in the URL, the last listed come first. */
export const sortingOf = (chosen: StockChosen) => readSorting(chosen, orders);

/** Returns an order as the URL has it. */
export const sortingText = (sorting: Sorting) => writeSorting(sorting, orders[0]);

/** Returns the input of the call for a page. */
export function questionOf(chosen: StockChosen): StockQuery {
  const { by: orderBy, ascending } = sortingOf(chosen);
  const order = ascending ? 'asc' : 'desc';
  return { ...filterOf(chosen), orderBy, order, pageNum: chosen.page, pageSize };
}

const conditions = stockKeys.filter((key) => !['state', 'orderBy', 'order'].includes(key));

/** The address without conditions: the state stays, and the order. */
export const cleared = Object.fromEntries(conditions.map((key) => [key, ''])) as Partial<
  Record<StockKey, string>
>;

/** Returns how many conditions narrow the state down; an age from–to is one. */
export const narrowedBy = (chosen: StockChosen): number =>
  conditions.filter((key) => chosen[key] && !(key === 'ageTo' && chosen.ageFrom)).length;
