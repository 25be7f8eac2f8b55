import { exactTons, signed, unknown } from '../format';

/** A fact of a lot that has changed, as texts. The fields are named as in the calls. */
export interface Change {
  field: string;
  old: string;
  new: string;
}

/** The facts of a lot that an order depends on. */
export interface OrderFacts {
  indexCode: string | null;
  basis: number | null;
  fixedPrice: number | null;
  /** t */
  amount: number;
  packnum: number;
  depotName: string;
}

const names: Record<string, string> = {
  indexCode: '合约',
  basis: '基差',
  fixedPrice: '一口价',
  amount: '公重',
  packnum: '包数',
  depotName: '仓库',
};

/** Returns the name of a field. */
export const changeName = (field: string): string => names[field] ?? field;

/** Returns the text of an old or new value: numbers with separators, a dash for none, 一口价 without a contract. */
export function changeText(field: string, value: string): string {
  if (value === '') return field === 'indexCode' ? '一口价' : unknown;
  if (field === 'basis') return signed(Number(value));
  if (field === 'fixedPrice' || field === 'packnum') return exactTons(Number(value));
  return value;
}

const fields = Object.keys(names) as (keyof OrderFacts)[];

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** Returns the changes of a lot between two reads. */
export function changesBetween(old: OrderFacts, now: OrderFacts): Change[] {
  return fields
    .map((field) => ({ field, old: textOf(old[field]), new: textOf(now[field]) }))
    .filter((change) => change.old !== change.new);
}

/**
 * Returns changes that were known before together with newer ones: the oldest value of a field with its newest;
 * a field that has its old value again is left out.
 */
export function joinChanges(before: readonly Change[], since: readonly Change[]): Change[] {
  const joined = new Map(before.map((change) => [change.field, change]));
  for (const change of since) {
    joined.set(change.field, { ...change, old: joined.get(change.field)?.old ?? change.old });
  }
  return [...joined.values()].filter((change) => change.old !== change.new);
}
