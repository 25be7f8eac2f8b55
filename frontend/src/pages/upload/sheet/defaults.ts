import type { Import } from '../../../api/uploads';

type Defaults = Import['defaults'];

/** What a person types for the lines that say nothing of it. */
export interface OfferDraft {
  indexCode?: string;
  basis?: number | null;
  price?: number | null;
  until?: string;
  notes?: string;
}

/** What is typed already. */
export const draftOf = (given: Defaults): OfferDraft => ({
  indexCode: given.indexCode || undefined,
  basis: given.indexCode ? given.basis : undefined,
  price: given.price || undefined,
  until: given.until || undefined,
  notes: given.notes ?? '',
});

/** What the lines get: a fixed price, or a contract and what is asked over it; nothing of what is left empty. */
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
