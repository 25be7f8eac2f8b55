import { useFilterArea } from '../api/bases';
import type { PremiumTable } from '../api/types';
import { useAddressName, useRefusedName } from './address-name';

/** Returns the premium tables of the visitor, the code of the default one, and the table of a code. */
export function usePremiums(code: string) {
  const tables = useFilterArea().data?.premiumTables ?? [];
  const standard = tables.find((table) => table.standard)?.code ?? '';
  return { tables, standard, current: tables.find((table) => table.code === (code || standard)) };
}

/** Returns the premium table that the address names, empty for the default one, and a function that names another. */
export const useAddressPremium = () => useAddressName('premium');

/** Calls back, with a notice, if the server refuses a call only because of its premium table. */
export const useUnknownPremium = (error: Error | null, fallBack: () => void) =>
  useRefusedName(error, 'premium', '链接中的升贴水表不能使用，折3128改按默认的表', fallBack);

/** Returns the name of a table as lists show it. */
export const tableName = ({ name, own }: PremiumTable): string =>
  own ? `${name}（本公司）` : name;

/** Returns the name of a table with what it applies to, its version and its source. */
export const premiumTitle = ({ name, applies, origin }: PremiumTable): string =>
  [name, applies, origin].filter(Boolean).join('：');
