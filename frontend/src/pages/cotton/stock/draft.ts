import type { Draft } from '../../../api/reminders';
import type { EntryInfo } from '../../../api/stock';
import { wholeValue } from '../../../ui/form/typed-number';
import { dayOf } from '../../../ui/time';

/** The values of the form for new listings. */
export interface NewValues {
  numbers: string;
  fixed: boolean;
  indexCode?: string;
  /** a text where it is no number */
  basis?: number | string;
  price?: number | string;
  /** the last day, YYYY-MM-DD */
  until?: string;
  notes?: string;
  /** the warehouse of lots without a known one */
  depotName?: string;
  /** the company that brings the lots; 0 for none */
  intermediaryID?: number;
}

const day = 24 * 60 * 60;
const usualDays = 7;

/** Returns the first values of the form: the seller's last input without the amount. */
export function newValues(entry: EntryInfo | undefined, codes: readonly string[]): NewValues {
  const { indexCode = '', fixed = false, until = usualDays, notes = '' } = entry ?? {};
  return {
    numbers: '',
    fixed,
    indexCode: codes.includes(indexCode) ? indexCode : codes[0],
    until: dayOf(Date.now() / 1000 + until * day),
    notes,
  };
}

type OfferInput = Pick<Draft, 'indexCode' | 'basis' | 'price'>;

/** Returns the offer of the form; undefined while it is incomplete or no number. */
export function inputOf(values: Omit<NewValues, 'numbers'>): OfferInput | undefined {
  const { fixed, indexCode } = values;
  const basis = wholeValue(values.basis);
  const price = wholeValue(values.price);
  if (fixed) return price === undefined ? undefined : { price };
  return indexCode && basis !== undefined ? { indexCode, basis } : undefined;
}

/** Returns the input to keep for the next form. */
export function entryOf(values: NewValues): EntryInfo {
  const { fixed, indexCode = '', until, notes = '' } = values;
  const last = until ? Date.parse(`${until}T00:00:00+08:00`) / 1000 : 0;
  const today = Date.parse(`${dayOf(Date.now() / 1000)}T00:00:00+08:00`) / 1000;
  const days = Math.min(365, Math.max(1, Math.round((last - today) / day)));
  return { fixed, indexCode, until: days, notes: notes.trim() };
}
