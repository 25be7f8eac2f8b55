import type { ImportedForm, StockLot } from '../../../api/imported-stock';
import { dayjs } from '../../../ui/form/calendar';
import { parseTime } from '../../../ui/moment';
import { dayOf } from '../../../ui/time';

type Typed = number | string;

/** The values of the form of a lot. */
export interface LotValues {
  billOfLadingNo?: string;
  position: number;
  /** the name of the warehouse */
  depotID?: string;
  port?: string;
  shipMonth?: string;
  quota: boolean;
  cottonYear?: number;
  country?: string;
  level?: string;
  length?: number;
  strong?: Typed;
  mikeMin?: Typed;
  mikeMax?: Typed;
  packnum?: Typed;
  amount?: Typed;
  /** a contract and a basis, instead of a fixed price */
  follows: boolean;
  indexCode?: string;
  basis?: Typed;
  price?: Typed;
  /** the last day */
  listingValidity?: string;
  notes?: string;
}

/** Returns the end of a last day: when the exchange closes, as in sheets. */
export const endOf = (day: string): string => `${day}T15:00:00+08:00`;

/** Reports whether a day cannot be the last one of a lot. */
export const isClosed = (day: ReturnType<typeof dayjs>): boolean =>
  !dayjs(endOf(day.format('YYYY-MM-DD'))).isAfter(dayjs()) ||
  day.isAfter(dayjs().add(365, 'day'), 'day');

/** The currency in which cotton at a position is priced: CNY when it is cleared, else US cents. */
export const currencyAt = (position: number): 1 | 2 => (position === 2 ? 1 : 2);

/** Reports whether cotton at a position has a month of shipment. */
export const ships = (position: number): boolean => position >= 3;

/** Returns the crop years that can be chosen. */
export function years(now = dayjs().year()): number[] {
  return Array.from({ length: 7 }, (_, back) => now + 1 - back);
}

/** The values of a new lot. */
export const newValues: LotValues = { position: 1, quota: false, follows: true, length: 36 };

/** Returns the values of the form of a lot. The validity is left out once it is over. */
export function valuesOf(row: StockLot, depot?: string, now = Date.now() / 1000): LotValues {
  const until = parseTime(row.listingValidity) ?? 0;
  return {
    ...row,
    depotID: depot,
    port: row.port || undefined,
    quota: row.quota ?? false,
    follows: Boolean(row.indexCode),
    indexCode: row.indexCode || undefined,
    basis: row.indexCode ? (row.basis ?? 0) : undefined,
    strong: row.strong || undefined,
    mikeMin: row.mikeMin || undefined,
    mikeMax: row.mikeMax || undefined,
    price: row.price || undefined,
    listingValidity: until > now ? dayOf(until) : undefined,
  };
}

const numberOf = (typed: Typed | undefined): number | undefined =>
  typed === undefined || String(typed).trim() === '' ? undefined : Number(typed);

/** Returns what a form offers. */
export function formOf(values: LotValues, depotID: number | undefined): ImportedForm {
  const { position, follows } = values;
  return {
    billOfLadingNo: values.billOfLadingNo?.trim() ?? '',
    position,
    depotID,
    port: values.port,
    shipMonth: ships(position) ? values.shipMonth || undefined : undefined,
    quota: values.quota,
    cottonYear: values.cottonYear ?? 0,
    country: values.country ?? '',
    level: values.level ?? '',
    length: values.length ?? 0,
    strong: numberOf(values.strong),
    mikeMin: numberOf(values.mikeMin),
    mikeMax: numberOf(values.mikeMax),
    packnum: numberOf(values.packnum) ?? 0,
    amount: numberOf(values.amount) ?? 0,
    currency: currencyAt(position),
    indexCode: follows ? values.indexCode : undefined,
    basis: follows ? numberOf(values.basis) : undefined,
    price: follows ? undefined : numberOf(values.price),
    listingValidity: endOf(values.listingValidity ?? ''),
    notes: values.notes?.trim() || undefined,
  };
}
