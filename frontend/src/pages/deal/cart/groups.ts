import type { CartChange, CartRow } from '../../../api/cart';
import { moneyOf } from '../../../ui/lot/money';
import { currenciesOf } from '../../../ui/order/order';
import type { Sorting } from '../../../ui/table/column';

/** The order in which the lots were put in. */
export const unsorted: Sorting = { by: '', ascending: false };

/** The lots of one seller in one currency. */
export interface SellerGroup {
  id: number;
  name: string;
  currency: number;
  rows: CartRow[];
}

const keys: Record<string, (row: CartRow) => number | string | null> = {
  quality: ({ facts }) => facts.find(({ name }) => name === 'quality')?.value || null,
  amount: ({ amount }) => amount,
  price: ({ totalPrice }) => totalPrice,
};

/** The names of the orders; the empty key is that in which the lots were put in. */
export const orderNames: Record<string, string> = {
  '': '加入时间',
  price: '单价',
  amount: '重量',
  quality: '质量',
};

/** Returns lots in an order; unknown values are last. Without a known order they stay as they were put in. */
export function sortedLots(rows: readonly CartRow[], { by, ascending }: Sorting): CartRow[] {
  const keyOf = keys[by];
  if (!keyOf) return [...rows];
  const way = ascending ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y ? -way : way;
  });
}

/**
 * Returns the lots by seller and currency, in the order in which the first lot of each was put in; lots that cannot be
 * bought are last.
 */
export function groupsOf(rows: readonly CartRow[], sorting: Sorting = unsorted): SellerGroup[] {
  const groups = new Map<string, SellerGroup>();
  for (const row of rows) {
    const { memberOwner: id, memberOwnerName: name, currency } = row;
    const key = `${id} ${currency}`;
    const group = groups.get(key) ?? { id, name, currency, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    rows: offeredFirst(sortedLots(group.rows, sorting)),
  }));
}

const offeredFirst = (rows: CartRow[]) => [
  ...rows.filter(({ reason }) => !reason),
  ...rows.filter(({ reason }) => reason),
];

/** What some lots come to. */
export interface CartSums {
  count: number;
  /** t */
  amount: number;
  /** of the lots in each currency */
  prices: CurrencySums[];
}

/** What the lots in one currency come to. */
interface CurrencySums {
  currency: number;
  /** weighed by the weights; null when a lot has no price */
  average: number | null;
  /** with two decimals; undefined when a lot has no price */
  money: string | undefined;
  /** at the mill, weighed by the weights; absent when a lot has no delivered price */
  delivered?: number;
}

const parts = 100_000; // of a ton

type Lot = Pick<CartRow, 'amount' | 'totalPrice' | 'delivery'>;

const weightOf = (lots: readonly Lot[]) =>
  lots.reduce((sum, { amount }) => sum + Math.round(amount * parts), 0);

/** Returns the sums of the lots that can be bought. */
export function sumsOf(rows: readonly CartRow[]): CartSums {
  const lots = rows.filter(({ reason }) => !reason);
  return {
    count: lots.length,
    amount: weightOf(lots) / parts,
    prices: [...currenciesOf(lots)].map((currency) =>
      pricesOf(
        lots.filter((lot) => lot.currency === currency),
        currency,
      ),
    ),
  };
}

function pricesOf(lots: readonly Lot[], currency: number): CurrencySums {
  const money = moneyOf(lots.map(({ amount, totalPrice: price }) => ({ amount, price, currency })));
  const weight = weightOf(lots);
  const places = currency === 2 ? 100 : 1;
  const averageOf = (priceOf: (lot: Lot) => number | null) => {
    const paid = lots.reduce(
      (sum, lot) => sum + Math.round(lot.amount * parts) * (priceOf(lot) ?? 0),
      0,
    );
    return Math.round((places * paid) / weight) / places;
  };
  const known = money !== undefined && weight > 0;
  const average = known ? averageOf(({ totalPrice }) => totalPrice) : null;
  const reachable = known && lots.every(({ delivery }) => delivery);
  return { currency, average, money, ...(reachable && { delivered: averageOf(deliveredPrice) }) };
}

/**
 * Returns the selection after a click on some lots: with them and the others of their bundles, or without when all
 * are selected. Lots that cannot be bought can be selected too, so that they can be removed.
 */
export function toggledLots(
  chosen: ReadonlySet<number>,
  clicked: readonly CartRow[],
  all: readonly CartRow[],
): ReadonlySet<number> {
  const bundles = new Set(clicked.map(({ bundle }) => bundle).filter(Boolean));
  const ids = new Set(clicked.map(({ listingID }) => listingID));
  for (const { listingID, bundle } of all) if (bundles.has(bundle)) ids.add(listingID);
  const every = [...ids].every((id) => chosen.has(id));
  const next = new Set(chosen);
  for (const id of ids) {
    if (every) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Returns the price of a lot at the mill in CNY/t; null if its price or its delivery is not known. */
export const deliveredPrice = ({ totalPrice, delivery }: Lot): number | null =>
  totalPrice !== null && delivery ? totalPrice + delivery.perTon + delivery.unloading : null;

/** How the price of a lot has changed: up, down or neither. Only prices of one kind can be compared. */
export function priceMove(changes: readonly CartChange[]): 'up' | 'down' | undefined {
  const of = changes.filter(({ field }) => field === 'basis' || field === 'fixedPrice');
  const [one] = of;
  if (!one || of.length > 1 || changes.some(({ field }) => field === 'indexCode')) return undefined;
  return Number(one.new) > Number(one.old) ? 'up' : 'down';
}
