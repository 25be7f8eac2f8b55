import { useFilterArea } from '../api/bases';
import { useSearchState } from './cotton-search';
import { isActive } from './filters';

/** Returns the mills of the visitor, the one of delivered prices, and a function that chooses another. */
export function useMill() {
  const { query, show } = useSearchState();
  const mills = useFilterArea().data?.mills ?? [];
  const usual = mills[0]?.millID;
  const current = query.mill ?? usual;
  const choose = (next: number) => {
    const named = next !== usual || query.saved || isActive('delivered', query.filters);
    const { mill: _, ...rest } = query;
    show({ ...rest, ...(named ? { mill: next } : {}), pageNum: 1 });
  };
  return { mills, current, choose };
}
