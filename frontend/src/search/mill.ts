import { useEffect } from 'react';
import { useFilterArea } from '../api/bases';
import type { Lot } from '../api/types';
import { readStored, writeStored } from '../ui/stored';
import { useAddressName, useRefusedName } from './address-name';
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

/** Returns the mills of the visitor, the one that the address names, and a function that names another. */
export function useAddressMill() {
  const [name, setName] = useAddressName('mill');
  const mills = useFilterArea().data?.mills ?? [];
  const usual = mills[0]?.millID;
  const mill = /^[1-9]\d{0,15}$/.test(name) ? Number(name) : undefined;
  const choose = (next: number) => setName(next === usual ? '' : String(next));
  return { mills, mill, current: mill ?? usual, choose, forget: () => setName('') };
}

/** The mills of a company, its default one first. */
export type Mills = readonly { millID: number; name: string }[];

/** Returns the name of the mill that a query or a demand has, else of the default one. */
export const millName = ({ mill }: { mill?: number }, mills: Mills): string | undefined =>
  (mill ? mills.find(({ millID }) => millID === mill) : mills[0])?.name;

/** Returns the name of the mill of the visitor's delivered prices, as far as it is known. */
export const useMillName = (query: { mill?: number }): string | undefined =>
  millName(query, useFilterArea().data?.mills ?? []);

/** Returns what calls compute prices by. It omits what the server chooses itself. */
export const pricingOf = (premium: string, mill: number | undefined) => ({
  ...(premium && { premium }),
  ...(mill && { mill }),
});

/** Returns what the prices of a lot are computed by. */
export const pricingOfLot = ({ premium, mill }: Pick<Lot, 'premium' | 'mill'>) =>
  pricingOf(premium, mill ?? undefined);

/** Calls back, with a notice, if the server refuses a call only because of its mill. */
export const useUnknownMill = (error: Error | null, fallBack: () => void) =>
  useRefusedName(error, 'mill', '链接中的工厂不能使用，到厂价改按默认的工厂', fallBack);

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
