import { useFilterArea } from '../api/bases';
import type { PremiumTable } from '../api/types';
import { useSearchState } from './cotton-search';
import { isActive } from './filters';

/** Returns the premium tables of the visitor, the one of 折3128, and a function that chooses another by its code. */
export function usePremiumTable() {
  const { query, show } = useSearchState();
  const tables = useFilterArea().data?.premiumTables ?? [];
  const standard = tables.find((table) => table.standard)?.code ?? '';
  const code = query.premium || standard;
  const choose = (next: string) => {
    const named = next !== standard || query.saved || isActive('price3128', query.filters);
    show({ ...query, premium: named ? next : '', pageNum: 1 });
  };
  return { tables, current: tables.find((table) => table.code === code), choose };
}

/** Returns the name of a table as lists show it. */
export const tableName = ({ name, own }: PremiumTable): string =>
  own ? `${name}（本公司）` : name;
