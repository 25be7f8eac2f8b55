import { useFilterArea } from '../../api/bases';
import { useQuotes } from '../../api/quotes';
import type { Lot } from '../../api/types';
import { ginNames, pickNames, saleNames, wayNames } from '../../ui/lot/names';
import { useSearchState } from '../contexts';
import { useFacet } from '../facets';
import { listOf } from '../fields';
import type { Option } from './choices';

const named = <Code extends number>(names: Record<Code, string>): Option[] =>
  Object.entries<string>(names).map(([value, name]) => ({ value, name }));

const same = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, name: value }));

export const packTypes = named<Exclude<Lot['packType'], 0>>(pickNames);
export const cottonTypes = named<Exclude<Lot['cottonType'], 0>>(ginNames);
export const sellingWays = named<Lot['listingType']>(wayNames);
export const zones = same(['南疆', '北疆', '东疆', '内地']);
export const mikeGrades: Option[] = [
  { value: 'A', name: 'A', title: '3.7–4.2' },
  { value: 'B1', name: 'B1', title: '3.5–3.6' },
  { value: 'B2', name: 'B2', title: '4.3–4.9' },
  { value: 'C1', name: 'C1', title: '≤3.4' },
  { value: 'C2', name: 'C2', title: '≥5.0' },
];

/** Returns the options with those of the URL that the server did not list. */
const withChosen = (values: readonly string[], chosen: string | undefined): Option[] =>
  same([...new Set([...values, ...listOf(chosen)])]);

/** Everybody's sale type. The server counts the others, also as 0, for the companies of the platform's own list. */
const openSales = ['3'];

/** Returns the sale types that the person may see, those that come with the counts last. */
export function useSaleTypes(): Option[] {
  const { query } = useSearchState();
  const counted = useFacet('specialSaleType')?.counts.map(({ value }) => value) ?? [];
  const known = new Set([...counted, ...listOf(query.filters.specialSaleType), ...openSales]);
  const open = ({ value }: Option) => openSales.includes(value);
  return named(saleNames)
    .filter(({ value }) => known.has(value))
    .toSorted((one, other) => Number(open(other)) - Number(open(one)));
}

/** Crop years on sale, newest first. */
export function useYears(): Option[] {
  const { query } = useSearchState();
  const years = useFilterArea().data?.years ?? [];
  return withChosen(years.map(String), query.filters.cottonYear);
}

/** Live contracts in the order of their months. */
export function useContracts(): Option[] {
  const { query } = useSearchState();
  const quotes = useQuotes().data ?? [];
  return withChosen(
    quotes.map(({ indexCode }) => indexCode),
    query.filters.indexCode,
  );
}
