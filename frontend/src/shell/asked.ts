import { useSearchParams } from 'react-router';

/** What a list is asked for, as its address has it. */
export type Chosen<Key extends string> = Record<Key, string> & { page: number };

/** What the address of a list asks for: texts by name, empty when left out, and the page. */
export function readAsked<Key extends string>(params: URLSearchParams, keys: readonly Key[]) {
  const page = Number(params.get('pageNum') ?? 1);
  const texts = Object.fromEntries(keys.map((key) => [key, params.get(key) ?? '']));
  return { ...texts, page: page >= 1 && page <= 3000 ? Math.floor(page) : 1 } as Chosen<Key>;
}

/** The address of a list. What has its default is left out. */
export function askedText<Key extends string>(chosen: Chosen<Key>, keys: readonly Key[]): string {
  const params = new URLSearchParams();
  for (const key of keys) if (chosen[key]) params.set(key, chosen[key]);
  if (chosen.page > 1) params.set('pageNum', String(chosen.page));
  return params.toString();
}

/** A number out of an address: one of those that may be chosen, or 0 for all. */
export const oneOf = <Of extends number>(text: string, of: readonly Of[]): Of | 0 =>
  of.find((one) => String(one) === text) ?? 0;

/** What the address asks for, and the way to change it; another choice begins at the first page. */
export function useAsked<Key extends string>(keys: readonly Key[]) {
  const [params, setParams] = useSearchParams();
  const asked = readAsked(params, keys);
  const choose = (change: Partial<Chosen<Key>>) =>
    setParams(askedText({ ...asked, page: 1, ...change }, keys), { replace: true });
  return [asked, choose] as const;
}
