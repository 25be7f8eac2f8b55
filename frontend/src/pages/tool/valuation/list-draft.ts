import type { ValuationInput } from '../../../api/valuations';
import { draftOf, keepDraft } from '../draft';
import { addressMax, type Terms } from './terms';

/** A list as it is typed. */
interface TypedList {
  text: string;
  terms: Terms;
}

/** A list that an address does not have. */
interface ListDraft extends TypedList {
  address: string;
}

const name = 'valuation';

const isDraft = (draft: unknown): draft is ListDraft =>
  typeof draft === 'object' && draft !== null && 'address' in draft && 'terms' in draft;

/** Keeps a typed list for the tab, unless its address has all of it. The input is undefined if it cannot be valued. */
export function keepList(
  list: TypedList,
  address: string,
  input: Pick<ValuationInput, 'batchIDs'> | undefined,
): void {
  const inAddress = list.text.trim() === '' || (input && input.batchIDs.length <= addressMax);
  const draft: ListDraft = { ...list, address };
  keepDraft(name, inAddress ? undefined : draft);
}

/** Returns the list that was typed at an address, which a page without it in its history begins with. */
export function keptList(address: string): TypedList | undefined {
  const draft = draftOf(name, isDraft);
  return draft?.address === address ? { text: draft.text, terms: draft.terms } : undefined;
}

/** Forgets the kept list. */
export const forgetList = (): void => keepDraft(name, undefined);
