import type { TablePremium } from '../../../api/types';
import { useAddressName } from '../../../search/address-name';

/** The parameter of the premium table in the address. */
const key = 'bz';

/** Returns parameters with the premium table of an address. */
export function withTable(old: URLSearchParams, params: [string, string][]): [string, string][] {
  const table = old.get(key);
  return table ? [...params, [key, table]] : params;
}

/** Returns the parameters that open the same table for a company with another default one. */
export function addressBy(search: URLSearchParams, table: string | undefined): string {
  const address = new URLSearchParams(search);
  if (table) address.set(key, table);
  return String(address);
}

/** Returns the code of the premium table in the address, empty for the default one, and a function that changes it. */
export const useTableCode = () => useAddressName(key);

/** Returns the premium by the table with a code, by the default table without one or if it cannot be used. */
export const usedOf = (premiums: readonly TablePremium[], code: string): TablePremium | undefined =>
  premiums.find(({ table }) => table === code) ??
  premiums.find(({ standard }) => standard) ??
  premiums[0];
