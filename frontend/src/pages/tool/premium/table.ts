import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSharedCalculation } from '../../../api/calculations';
import type { TablePremium } from '../../../api/types';
import { useAddressName } from '../../../search/address-name';
import { sharedKey } from '../list-code';
import { paramsOf, textsIn } from './values';

/** The parameter of the premium table in the address. */
const key = 'bz';

/** Returns parameters with the premium table of an address. */
export const withTable = (old: URLSearchParams, params: [string, string][]): [string, string][] => [
  ...params,
  ...[...old].filter(([name]) => name === key || name === sharedKey),
];

/**
 * Returns the parameters that open the same lot by the same table, also for a company with another default one. The
 * code of a link stays only with the table that it shares.
 */
export function addressBy(search: URLSearchParams, used: TablePremium | undefined): string {
  const lot = search.get('zl') === '1' ? paramsOf(textsIn(search)) : [];
  const others = [...search].filter(
    ([name]) => ![key, sharedKey].includes(name) && lot.every(([own]) => own !== name),
  );
  const address = new URLSearchParams([...others, ...lot]);
  if (used) address.set(key, used.table);
  const code = search.get(sharedKey);
  if (code && used && isLent(used)) address.set(sharedKey, code);
  return String(address);
}

/** Reports whether a table belongs to a company, and not to that of the reader. */
export const isLent = ({ table, own }: TablePremium) => table.startsWith('own_') && !own;

/** Returns the code of the premium table in the address, empty for the default one, and a function that changes it. */
export const useTableCode = () => useAddressName(key);

/** Returns the premium by the table with a code, by the default table without one or if it cannot be used. */
export const usedOf = (premiums: readonly TablePremium[], code: string): TablePremium | undefined =>
  premiums.find(({ table }) => table === code) ??
  premiums.find(({ standard }) => standard) ??
  premiums[0];

/**
 * Returns premiums with that of the link, by a table that the reader has only for the lot of the link. Undefined while
 * one of them is loading.
 */
export function useWithLent(premiums: TablePremium[] | undefined): TablePremium[] | undefined {
  const [search] = useSearchParams();
  const { data, isLoading } = useSharedCalculation(search.get(sharedKey));
  const lent = data && isSameLot(search, new URLSearchParams(data.input)) ? data.premium : null;
  return useMemo(() => {
    const has = premiums?.some(({ table }) => table === lent?.table);
    if (isLoading) return undefined;
    return premiums && lent && !has ? [...premiums, lent] : premiums;
  }, [premiums, lent, isLoading]);
}

/** Reports whether two addresses have the same lot. */
function isSameLot(a: URLSearchParams, b: URLSearchParams): boolean {
  const [one, other] = [a, b].map((search) => {
    if (search.get('zl') !== '1') return search.get('ph');
    return JSON.stringify(paramsOf(textsIn(search)));
  });
  return one === other;
}
