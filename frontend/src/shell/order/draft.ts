import { type Draft, firstDraft } from '../../ui/order/order';

/** What was typed for some lots and not sent. */
interface Unsent {
  company: number;
  listings: ReadonlySet<number>;
  draft: Draft;
}

let unsent: Unsent | undefined;

/** Keeps what was typed, as long as the tab is open. Only the last draft is kept. */
export function keepDraft(company: number, listings: readonly number[], draft: Draft): void {
  unsent = { company, listings: new Set(listings), draft };
}

/** Forgets what was typed. */
export function forgetDraft(): void {
  unsent = undefined;
}

/** Forgets what was typed for some lots and taken back. The draft of other lots stays. */
export function dropDraft(company: number, listings: readonly number[]): void {
  if (unsentFor(company, listings)) forgetDraft();
}

/** Returns what was typed for one of some lots at least. */
const unsentFor = (company: number, listings: readonly number[]): Draft | undefined =>
  unsent?.company === company && listings.some((id) => unsent?.listings.has(id))
    ? unsent.draft
    : undefined;

/** Returns the draft for some lots: what was typed before for one of them at least, without lots, else an empty one. */
export function draftFor(company: number, listings: readonly number[]): Draft {
  const before = unsentFor(company, listings);
  if (!before) return firstDraft;
  const { way, terms, own, notes } = before;
  return { ...firstDraft, way, terms, own, notes };
}
