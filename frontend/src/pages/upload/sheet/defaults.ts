import type { Upload } from '../../../api/uploads';

type Defaults = Upload['defaults'];

/** The default values for lines without own ones. */
export interface OfferDraft {
  indexCode?: string;
  basis?: number | null;
  price?: number | null;
  until?: string;
  notes?: string;
}

/** Returns the values typed so far. */
export const draftOf = (given: Defaults): OfferDraft => ({
  indexCode: given.indexCode || undefined,
  basis: given.indexCode ? given.basis : undefined,
  price: given.price || undefined,
  until: given.until || undefined,
  notes: given.notes ?? '',
});

/** Returns the defaults of the lines: a fixed price, or a contract with its basis; without empty fields. */
export function defaultsOf(draft: OfferDraft, fixed: boolean): Defaults {
  const { indexCode, basis, price, until } = draft;
  const notes = draft.notes?.trim();
  return {
    ...(fixed && price && { price }),
    ...(!fixed && indexCode && { indexCode }),
    ...(!fixed && basis != null && { basis }),
    ...(until && { until }),
    ...(notes && { notes }),
  };
}
