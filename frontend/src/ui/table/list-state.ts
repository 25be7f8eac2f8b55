import { type NavigateOptions, useSearchParams } from 'react-router';
import type { Column, Sorting } from './column';

/** The state of a list: texts by name, and the page. */
export type ListState<Key extends string> = Record<Key, string> & { page: number };

const lastPage = 3000;

/** Returns the state of a list from its URL: an absent text is empty, an impossible page the first. */
export function readListState<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
): ListState<Key> {
  const page = Math.floor(Number(params.get('pageNum') ?? 1));
  const texts = Object.fromEntries(keys.map((key) => [key, params.get(key) ?? '']));
  return { ...texts, page: page >= 1 && page <= lastPage ? page : 1 } as ListState<Key>;
}

/** Returns the query of a list's URL. Empty texts and the first page are left out. */
export function writeListState<Key extends string>(
  state: ListState<Key>,
  keys: readonly Key[],
): string {
  const params = new URLSearchParams();
  for (const key of keys) if (state[key]) params.set(key, state[key]);
  if (state.page > 1) params.set('pageNum', String(state.page));
  return params.toString();
}

/** Returns the allowed number that a text names, or 0 for none of them. */
export const oneOf = <Of extends number>(text: string, of: readonly Of[]): Of | 0 =>
  of.find((one) => String(one) === text) ?? 0;

/** The texts of an order in the state of a list. */
interface OrderState {
  orderBy?: string;
  order?: string;
}

/** Returns the order in the state of a list; the first of the orders, descending, for none of them. */
export function readSorting<By extends string>(
  { orderBy, order }: OrderState & { page: number },
  orders: readonly [By, ...By[]],
): Sorting & { by: By } {
  return { by: orders.find((by) => by === orderBy) ?? orders[0], ascending: order === 'asc' };
}

/** Returns an order as the state of a list has it. The usual order is left out. */
export const writeSorting = ({ by, ascending }: Sorting, usual = ''): Required<OrderState> => ({
  orderBy: by === usual ? '' : by,
  order: ascending ? 'asc' : '',
});

/** Returns the orders of a table's columns, after the empty one of the server. */
export const ordersOf = <Row>(columns: readonly Column<Row>[]): [string, ...string[]] => [
  '',
  ...columns.flatMap(({ sort }) => (sort ? [sort.by] : [])),
];

interface ListStateOptions {
  /** a change is a step that going back undoes; else it replaces the URL */
  step?: boolean;
}

/**
 * Returns the state of a list in the URL, and a function that changes it, with other options for a single change. A
 * change starts at the first page.
 */
export function useListState<Key extends string>(
  keys: readonly Key[],
  { step = false }: ListStateOptions = {},
) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, keys);
  const change = (next: Partial<ListState<Key>>, options: NavigateOptions = { replace: !step }) =>
    setParams(writeListState({ ...state, page: 1, ...next }, keys), options);
  return [state, change] as const;
}
