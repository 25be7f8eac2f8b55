import { useEffect } from 'react';
import { useFilterArea } from '../api/bases';
import { readStored, writeStored } from '../ui/stored';
import { useSearchState } from './contexts';
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

const storedName = 'hasMills';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * Reports whether the visitor has mills. Until the answer it is what the browser remembers, so that the range of
 * delivered prices does not move the page when it comes.
 */
export function useHasMills(): boolean {
  const mills = useFilterArea().data?.mills;
  const known = mills && mills.length > 0;
  useEffect(() => rememberMills(known), [known]);
  return known ?? readStored(storedName, isFlag) ?? false;
}

/** Remembers in the browser whether the visitor has mills; undefined while it is not known. */
export function rememberMills(known: boolean | undefined): void {
  if (known !== undefined) writeStored(storedName, known);
}
