import type { ImportedStockQuery } from '../../../api/imported-stock';
import { type ListState, oneOf } from '../../../ui/table/list-state';

/** The conditions of the list as its address has them. */
export const stockKeys = ['state', 'currency', 'keyword'] as const;

export type StockState = ListState<(typeof stockKeys)[number]>;

/** What is shown: lots of a state, or all. */
export type Shown = number | 'all';

const onSale = 0;

/** The states in the order of their tabs. */
export const states = [
  [0, '在售'],
  [1, '点价中'],
  [5, '草稿'],
  [3, '已下架'],
  [4, '已过期'],
  [2, '已售'],
] as const;

/** Returns what is shown; without a state in the address, the lots on sale. */
export function shownOf({ state }: Pick<StockState, 'state'>): Shown {
  if (state === 'all') return state;
  return states.find(([number]) => String(number) === state)?.[0] ?? onSale;
}

/** Returns a state as the address has it. */
export const stateText = (shown: Shown): string => (shown === onSale ? '' : String(shown));

/** Returns the input of the call for a page. */
export function questionOf(list: StockState): ImportedStockQuery {
  const shown = shownOf(list);
  return {
    status: shown === 'all' ? undefined : [shown],
    currency: oneOf(list.currency, [1, 2]) || undefined,
    keyword: list.keyword.trim().slice(0, 60) || undefined,
    pageNum: list.page,
    pageSize: 50,
  };
}
