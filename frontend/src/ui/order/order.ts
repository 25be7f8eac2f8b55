import type { Currency } from '../currency';
import { whole } from '../format';
import { costOf } from '../lot/money';
import { type Change, changesBetween, joinChanges, type OrderFacts } from './changes';
import { priceGap } from './price-gap';
import type { Refusals } from './refusals';
import { priceOf } from './sums';
import {
  type Contract,
  type Days,
  firstTerms,
  noRisk,
  type Terms,
  type TermsErrors,
  termsErrors,
  typedPrice,
} from './terms';

/** The largest number of lots of one order. */
export const orderMax = 100;

/** 询盘并挂盘 with terms, or 只询盘 without. */
export type Way = 'hang' | 'ask';

/** The facts of a lot that the dialog computes with. */
export interface OrderedLot extends OrderFacts {
  listingID: number;
  batchID: string;
  memberID: number;
  memberOwnerName: string;
  bindSaleListingID: number | null;
  /** CNY without one */
  currency?: Currency;
}

/** What a person has done in the dialog so far. */
export interface Draft {
  way: Way;
  /** terms by contract; the empty code is for fixed prices */
  terms: Readonly<Record<string, Terms>>;
  /** terms of single lots by listing */
  own: Readonly<Record<number, Terms>>;
  removed: ReadonlySet<number>;
  refused: Refusals;
  agreed: boolean;
  notes: string;
}

/** The draft of a dialog that has just opened. */
export const firstDraft: Draft = {
  way: 'hang',
  terms: {},
  own: {},
  removed: new Set(),
  refused: new Map(),
  agreed: false,
  notes: '',
};

/** What the server knows. */
export interface Known<Lot extends OrderedLot> {
  lots: readonly Lot[];
  contracts: readonly Contract[];
  days: Days;
  /** the own company */
  company: number;
  /** the same lots when the dialog was opened */
  first: readonly Lot[];
  /** what had changed by then */
  changes: ReadonlyMap<number, readonly Change[]>;
}

/** One lot of the order. */
export interface OrderLine<Lot extends OrderedLot> {
  lot: Lot;
  contract?: Contract;
  terms: Terms;
  /** whether the terms are of this lot alone */
  own: boolean;
  /** CNY/t by the terms; at the quote without terms */
  price: number | null;
  /** fen */
  cost: bigint | null;
  errors: TermsErrors;
  /** why it cannot be asked for; empty if it can */
  refused: string;
  changes: readonly Change[];
}

/** The lots of one contract. The code is empty for fixed prices. */
export interface ContractGroup<Lot extends OrderedLot> {
  code: string;
  contract?: Contract;
  terms: Terms;
  errors: TermsErrors;
  lines: OrderLine<Lot>[];
}

/** Returns the lots of an order with their prices, and what is wrong with each. `now` in Unix seconds. */
export function linesOf<Lot extends OrderedLot>(
  known: Known<Lot>,
  draft: Draft,
  now: number,
): OrderLine<Lot>[] {
  const contracts = new Map(known.contracts.map((one) => [one.indexCode, one]));
  const first = new Map(known.first.map((lot) => [lot.listingID, lot]));
  return known.lots
    .filter(({ listingID }) => !draft.removed.has(listingID))
    .map((lot) => {
      const { listingID } = lot;
      const code = lot.indexCode ?? '';
      const contract = contracts.get(code);
      const own = draft.own[listingID];
      const terms = own ?? draft.terms[code] ?? firstTerms(known.days, contract);
      const hang = draft.way === 'hang';
      const price = priceOf(lot, contract?.indexValue ?? null, hang ? terms : undefined);
      const before = first.get(listingID) ?? lot;
      return {
        lot,
        contract,
        terms,
        own: own !== undefined,
        price,
        cost: price !== null && lot.amount > 0 ? costOf({ ...lot, price }) : null,
        errors: hang ? termsErrors(terms, known.days, contract, now) : {},
        refused: draft.refused.get(listingID) ?? refusedBy(lot, contract, hang, known.company),
        changes: joinChanges(known.changes.get(listingID) ?? [], changesBetween(before, lot)),
      };
    });
}

/** Returns why the page knows by itself that a lot cannot be asked for; empty if it does not. */
function refusedBy(
  lot: OrderedLot,
  contract: Contract | undefined,
  hang: boolean,
  company: number,
): string {
  if (lot.memberID === company) return '本企业的批次，不能询盘';
  if (hang && lot.indexCode !== null && !contract) return `${lot.indexCode} 已不能点价，只能询盘`;
  return '';
}

/** Groups lines by contract, in the order of the contracts; fixed prices last. */
export function byContract<Lot extends OrderedLot>(
  lines: readonly OrderLine<Lot>[],
  days: Days,
  draft: Draft,
  now: number,
): ContractGroup<Lot>[] {
  const groups = groupsOf(lines, ({ lot }) => lot.indexCode ?? '');
  return [...groups]
    .map(([code, own]) => {
      const contract = own[0]?.contract;
      const terms = draft.terms[code] ?? firstTerms(days, contract);
      const shared = own.some((line) => !line.own);
      const errors = shared ? termsErrors(terms, days, contract, now) : {};
      return { code, contract, terms, errors, lines: own };
    })
    .filter(({ code, contract }) => code === '' || contract)
    .sort((a, b) => Number(a.code === '') - Number(b.code === '') || a.code.localeCompare(b.code));
}

/** Groups rows by a key, in the order of the first row of each. */
function groupsOf<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Groups lines by seller, in the order of the first lot of each. */
export const bySeller = <Lot extends OrderedLot>(lines: readonly OrderLine<Lot>[]) => [
  ...groupsOf(lines, ({ lot }) => lot.memberID).values(),
];

/** Reports whether the box of the risk must be ticked: terms over a contract. */
export const needsRisk = (lines: readonly OrderLine<OrderedLot>[], { way }: Draft): boolean =>
  way === 'hang' && lines.some(({ lot }) => lot.indexCode !== null);

/** Describes that some lots cannot be asked for. */
export const refusedText = (count: number): string =>
  `${whole(count)} 批不能询盘，原因见各批次；移除后可提交其余批次`;

/** Describes that an order has too many lots, such as with those of bundles. */
const tooManyText = (count: number): string =>
  `一次最多询盘 ${orderMax} 批，现有 ${whole(count)} 批（含同捆的批次），请移除 ${whole(count - orderMax)} 批`;

/** The lots of an order have one currency: their amounts have no sum otherwise. */
export const mixedCurrencies = '人民币和美元的批次请分开询盘';

/** Returns the currencies of lots. */
export const currenciesOf = (lots: readonly { currency?: number }[]): Set<number> =>
  new Set(lots.map(({ currency = 1 }) => currency));

/** Returns the first thing that is wrong with an order; undefined for one that can be sent. */
export function wrongIn(lines: readonly OrderLine<OrderedLot>[], draft: Draft): string | undefined {
  if (currenciesOf(lines.map(({ lot }) => lot)).size > 1) return mixedCurrencies;
  const known = lines.filter(({ lot, refused }) => refused && !draft.refused.has(lot.listingID));
  const refused = known.length;
  if (refused > 0) return refusedText(refused);
  if (lines.length > orderMax) return tooManyText(lines.length);
  const terms = lines.flatMap(({ errors }) => [errors.price, errors.day]).find(Boolean);
  if (terms) return terms;
  return needsRisk(lines, draft) && !draft.agreed ? noRisk : undefined;
}

/** Reports whether a person has typed something that was not taken back. */
export const isTyped = (
  { way, terms, own, notes }: Draft,
  days: Days,
  contracts: readonly Contract[],
): boolean =>
  way !== firstDraft.way ||
  notes !== '' ||
  Object.keys(own).length > 0 ||
  Object.entries(terms).some(([code, { price, current, day }]) => {
    const contract = contracts.find(({ indexCode }) => indexCode === code);
    return price !== '' || current || day !== firstTerms(days, contract).day;
  });

/** Returns how far the prices are from their quotes: one gap for the terms of each contract, and each lot's own. */
export function gapsOf(lines: readonly OrderLine<OrderedLot>[], { way }: Draft) {
  if (way !== 'hang') return [];
  const gaps = lines.flatMap(({ lot, contract, terms, own }) => {
    const price = contract && !terms.current ? typedPrice(terms.price) : undefined;
    const gap = priceGap(price, contract?.indexValue);
    const name = `${own ? lot.batchID : lot.indexCode} 挂盘价`;
    return gap ? [{ name, gap, reached: 'accepted' as const }] : [];
  });
  return [...new Map(gaps.map((one) => [one.name, one])).values()];
}

/** Returns a draft without some lots. A bundle is removed as a whole. */
export function without(draft: Draft, lots: readonly OrderedLot[], ids: readonly number[]): Draft {
  const gone = lots.filter(({ listingID }) => ids.includes(listingID));
  const bundles = new Set(gone.map((lot) => lot.bindSaleListingID));
  bundles.delete(null);
  const removed = new Set([...draft.removed, ...ids]);
  for (const { listingID, bindSaleListingID } of lots) {
    if (bundles.has(bindSaleListingID)) removed.add(listingID);
  }
  return { ...draft, removed };
}
