import type { StockRow } from '../../api/stock';
import { typedNumber } from '../../ui/form/typed-number';

/** The texts that were typed for a listing or a bundle: where bids start, and the reserve price. */
export interface Prices {
  listingID: number;
  batchID: string;
  start: string;
  reserve: string;
}

/** The texts by lot: the id of the bundle, or of the listing alone. */
export type Typed = Record<number, Prices>;

type Row = Pick<
  StockRow,
  'listingID' | 'batchID' | 'bindSaleListingID' | 'indexCode' | 'basis' | 'fixedPrice'
>;

/** Returns what is put in as one lot with a listing: its bundle, or the listing alone. */
export const lotOf = ({ bindSaleListingID, listingID }: Row) => bindSaleListingID ?? listingID;

/** Reports whether a reserve price was typed without a start. */
export const lacksStart = ({ start, reserve }: Prices) =>
  start.trim() === '' && reserve.trim() !== '';

/** Returns the texts with the start of each lot at its offer plus a number. A bundle has the offer of its first row. */
export function startsAtOffers(typed: Typed, rows: readonly Row[], by: number): Typed {
  const starts: Typed = {};
  for (const row of rows) {
    const offer = row.basis ?? row.fixedPrice;
    const lot = lotOf(row);
    if (offer === null || starts[lot]) continue;
    const { listingID, batchID } = row;
    starts[lot] = { listingID, batchID, reserve: '', ...typed[lot], start: String(offer + by) };
  }
  return { ...typed, ...starts };
}

/** A pasted line: a batch number with its start, and perhaps its reserve price. */
export interface Pasted {
  line: string;
  batchID: string;
  start: string;
  reserve: string;
}

/** Returns the lines that were pasted, and those that are no batch number with a price. */
export function pastedPrices(text: string): { list: Pasted[]; wrong: string[] } {
  const list: Pasted[] = [];
  const wrong: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, batchID, rest = ''] = /^\s*(\d{11})[\s,;:、]+(.*)$/.exec(line.normalize('NFKC')) ?? [];
    const [start = '', reserve = '', ...more] = rest.trim().split(/[\s;、]+/);
    const right = isWhole(start) && (reserve === '' || isWhole(reserve)) && more.length === 0;
    if (batchID && right) list.push({ line: line.trim(), batchID, start, reserve });
    else wrong.push(line.trim());
  }
  return { list, wrong };
}

/** A pasted line that cannot be used. */
export interface Refused {
  line: string;
  reason: string;
}

/** Returns those pasted lines that cannot be used, with the reasons: their lots are not in the shop, or not on sale. */
export const refusedLines = (
  pasted: readonly Pasted[],
  found: readonly { batchID: string; state: number; stateName: string }[],
): Refused[] =>
  pasted.flatMap(({ line, batchID }) => {
    const lots = found.filter((one) => one.batchID === batchID);
    const [lot] = lots;
    if (!lot) return { line, reason: `店铺里没有 ${batchID}` };
    if (lots.some(({ state }) => state === 1)) return [];
    return { line, reason: `批次 ${batchID} ${lot.stateName}，不能放入` };
  });

const isWhole = (text: string) => Number.isInteger(typedNumber(text));

/** Returns what is sent of the lots with a start. */
export const putItems = (chosen: readonly Prices[]) =>
  chosen.map(({ listingID, start, reserve }) => ({
    listingID,
    start: typedNumber(start) ?? 0,
    ...(reserve.trim() !== '' && { reserve: typedNumber(reserve) }),
  }));

/** Returns a sentence for each text that is no whole number, by lot and field. */
export const notNumbers = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([lot, { batchID, start, reserve }]) => [
      ...(start.trim() === '' || isWhole(start)
        ? []
        : [[`${lot}.start`, `批次 ${batchID} 的起拍价应为整数`]]),
      ...(reserve.trim() === '' || isWhole(reserve)
        ? []
        : [[`${lot}.reserve`, `批次 ${batchID} 的保留价应为整数`]]),
    ]),
  );

/** Returns the server's sentences about items of the list, by lot and field. */
export const atLots = (fields: Record<string, string>, lots: string[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [
      field.replace(/^list\[(\d+)\]/, (_, index) => lots[Number(index)] ?? ''),
      sentence,
    ]),
  );
