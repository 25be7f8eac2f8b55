import { useSearchState } from './contexts';
import { isActive } from './filters';
import { usePremiums } from './premiums';

/** Returns the premium tables of the visitor, the one of 折3128, and a function that chooses another by its code. */
export function usePremiumTable() {
  const { query, show } = useSearchState();
  const { tables, standard, current } = usePremiums(query.premium);
  const choose = (next: string) => {
    const named = next !== standard || query.saved || isActive('price3128', query.filters);
    show({ ...query, premium: named ? next : '', pageNum: 1 });
  };
  return { tables, current, choose };
}
