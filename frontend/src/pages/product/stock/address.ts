import type { ProductStockQuery } from '../../../api/product-stock';
import type { ListState } from '../../../ui/table/list-state';

/** The conditions of the list as its address has them. */
export const stockKeys = ['state', 'category', 'keyword'] as const;

export type StockState = ListState<(typeof stockKeys)[number]>;

/** What is shown: products of a state, all, or those that no longer fit their category. */
export type Shown = number | 'all' | 'unfit';

const onSale = 1;

/** The states in the order of their tabs. */
export const states = [
  [1, '在售'],
  [0, '草稿'],
  [2, '已下架'],
  [3, '已过期'],
] as const;

/** Returns what is shown; without a state in the address, the products on sale. */
export function shownOf({ state }: Pick<StockState, 'state'>): Shown {
  if (state === 'all' || state === 'unfit') return state;
  return states.find(([number]) => String(number) === state)?.[0] ?? onSale;
}

/** Returns a state as the address has it. */
export const stateText = (shown: Shown): string => (shown === onSale ? '' : String(shown));

/** Returns the input of the call for a page. */
export function questionOf(list: StockState): ProductStockQuery {
  const shown = shownOf(list);
  return {
    status: typeof shown === 'number' ? [shown] : undefined,
    unfit: shown === 'unfit' || undefined,
    category: list.category.slice(0, 20) || undefined,
    keyword: list.keyword.trim().slice(0, 40) || undefined,
    pageNum: list.page,
    pageSize: 50,
  };
}
