import type { Lot, LotPage, SearchRequest } from '../api/types';
import { type CottonQuery, demandOf, pageMax, pageSize } from './demand';

/** What InstantSearch keeps as the state of its widgets. */
export interface CottonUi {
  query: CottonQuery;
  /** the rare filters are open, so that their choices are counted too */
  more: boolean;
}

/** What InstantSearch gets as one result. The answer itself rides along for facets and prices. */
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
  answer: LotPage;
  /** what was asked for */
  asked: CottonUi;
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

/** Fields whose choices need the rare facets. */
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

/** Whether the choices of the rare filters are to be counted. */
export const needsRare = ({ query, more }: CottonUi): boolean =>
  more || rareFields.some((name) => query.filters[name] !== undefined);

/** The search that the state of the widgets asks for. */
export function requestOf(ui: CottonUi): SearchRequest {
  const { query } = ui;
  const facets = needsRare(ui) ? [...usualFacets, ...rareFacets] : usualFacets;
  return {
    ...demandOf(query),
    order: query.order,
    asc: query.asc,
    pageNum: query.pageNum,
    pageSize,
    premium: query.premium || undefined,
    facets: facets.join(','),
  };
}

/** The answer as InstantSearch takes it. */
export function resultOf(index: string, answer: LotPage, asked: CottonUi): CottonResult {
  return {
    index,
    hits: answer.list.map((lot) => ({ ...lot, objectID: String(lot.listingID) })),
    nbHits: answer.totalRow,
    page: answer.pageNum - 1,
    nbPages: pagesOf(answer.totalRow),
    hitsPerPage: answer.pageSize,
    exhaustiveNbHits: true,
    processingTimeMS: 0,
    query: '',
    params: '',
    answer,
    asked,
  };
}

/** How many pages a result has, as far as it can be paged. */
export const pagesOf = (total: number) => Math.min(Math.ceil(total / pageSize), pageMax);
