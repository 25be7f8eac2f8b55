import { type Draft, firstDraft } from '../../ui/order/order';

/** What was typed for some lots and not sent. */
interface Unsent {
  company: number;
  listings: ReadonlySet<number>;
  draft: Draft;
}

let unsent: Unsent | undefined;

const typed = ({ terms, own, notes, way }: Draft) =>
  Object.keys(terms).length > 0 || Object.keys(own).length > 0 || notes !== '' || way !== 'hang';

/** Keeps what was typed, as long as the tab is open. Only the last draft is kept. */
export function keepDraft(company: number, listings: readonly number[], draft: Draft): void {
  if (typed(draft)) unsent = { company, listings: new Set(listings), draft };
}

/** Forgets what was typed. */
export function forgetDraft(): void {
  unsent = undefined;
}

/** Returns the draft for some lots: what was typed before for one of them at least, without lots, else an empty one. */
export function draftFor(company: number, listings: readonly number[]): Draft {
  if (unsent?.company !== company) return firstDraft;
  const { draft, listings: before } = unsent;
  if (!listings.some((id) => before.has(id))) return firstDraft;
  const { way, terms, own, notes } = draft;
  return { ...firstDraft, way, terms, own, notes };
}
