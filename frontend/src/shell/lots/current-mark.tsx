import { createContext, use } from 'react';
import type { Lot } from '../../api/types';

/** The listing of the page. */
export const CurrentContext = createContext<number | undefined>(undefined);

/** Marks the lot of the page among others. */
export function CurrentMark({ lot }: { lot: Lot }) {
  return use(CurrentContext) === lot.listingID ? <em> · 本批</em> : null;
}
