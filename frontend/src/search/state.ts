import type { InstantSearchProps } from 'react-instantsearch';
import type { CallError } from '../api/client';
import type { Lot, LotPage, SearchRequest } from '../api/types';
import { type CottonQuery, pageMax, pageSize, selectedOf } from './demand';
import { type FilterKey, filters } from './filters';

/** The state of the filters in InstantSearch. */
export interface CottonUi {
  query: CottonQuery;
  /** the rare filters are open, so that their choices are counted too */
  more: boolean;
  /** a rare filter is open elsewhere */
  rare?: boolean;
}

/** The state of InstantSearch: the filters are the one entry of the one index. */
export type SearchUiState = Record<string, UiState[string] & { cotton?: CottonUi }>;

type UiState = NonNullable<InstantSearchProps['initialUiState']>;

/** One result of InstantSearch. The page of lots itself comes with it, for facets and prices. */
export interface CottonResult {
  index: string;
  hits: (Lot & { objectID: string })[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  exhaustiveNbHits: boolean;
  processingTimeMS: number;
  query: string;
  params: string;
  answer?: LotPage;
  /** the query that the answer belongs to */
  answered?: CottonQuery;
  /** the last call failed; the answer is an older one */
  error?: CallError;
}

const usualFacets = [
  'packType',
  'cottonType',
  'cottonYear',
  'specialSaleType',
  'origins',
  'originsCity',
  'depotName',
  'primaryColor',
  'lengthAvg',
  'strongAvg',
  'mikeAvg',
  'neatAvg',
  'impurity',
  'moisture',
  'basis',
  'price',
  'price3128',
  'delivered',
  'indexCode',
];

const rareFacets = [
  'mikeGrade',
  'rdAvg',
  'plusBAvg',
  'depositaryZone',
  'siding',
  'factoryName',
  'listingType',
  'isBindSale',
];

/** The facets of all filters. */
export const allFacets = [...usualFacets, ...rareFacets].join(',');

/** Fields whose options are counted by the rare facets. */
const rareFields = [
  'mikeGrade',
  'rdAvg',
  'plusBAvgMin',
  'plusBAvgMax',
  'depositaryZone',
  'sidings',
  'factoryName',
  'excludeFactoryName',
  'listingType',
  'isBindSale',
  'excludeBindSale',
] as const;

/** Reports whether the search needs the counts of the rare filters. */
export const needsRare = ({ query, more, rare = false }: CottonUi): boolean =>
  more || rare || rareFields.some((name) => query.filters[name] !== undefined);

/** Reports whether the options of a filter are counted by the rare facets. */
export const isRare = (key: FilterKey): boolean =>
  filters[key].fields.some((name) => rareFields.some((rare) => rare === name));

/** Returns the request for a state of the filters. Grouped lots are not shown by themselves. */
export function requestOf(ui: CottonUi): SearchRequest {
  const { query } = ui;
  const facets = needsRare(ui) ? [...usualFacets, ...rareFacets] : usualFacets;
  return {
    ...selectedOf(query),
    order: query.order,
    asc: query.asc,
    ...(query.group ? { pageNum: 1, pageSize: 1 } : { pageNum: query.pageNum, pageSize }),
    facets: facets.join(','),
  };
}

/** Returns the answer to a query as a result of InstantSearch; an empty one without an answer. */
export function resultOf(index: string, answer?: LotPage, answered?: CottonQuery): CottonResult {
  const { list = [], totalRow = 0, pageNum = 1, pageSize: size = pageSize } = answer ?? {};
  return {
    index,
    hits: list.map((lot) => ({ ...lot, objectID: String(lot.listingID) })),
    nbHits: totalRow,
    page: pageNum - 1,
    nbPages: pagesOf(totalRow),
    hitsPerPage: size,
    exhaustiveNbHits: true,
    processingTimeMS: 0,
    query: '',
    params: '',
    answer,
    answered,
  };
}

/** Returns how many pages a result has, as far as it can be paged. */
export const pagesOf = (total: number) => Math.min(Math.ceil(total / pageSize), pageMax);
