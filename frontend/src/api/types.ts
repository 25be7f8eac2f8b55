/** What the server answers, by the names of its documents. */

/** One lot on sale: a search document and its prices of this moment. Unknown values are null. */
export interface Lot {
  listingID: number;
  batchID: string;
  /** 0 Xinjiang, 1 inland */
  type: number;
  cottonYear: number;
  /** 1 hand-picked, 2 machine-picked */
  packType: number;
  /** 1 saw-ginned, 2 roller-ginned, 4 long staple */
  cottonType: number;
  origins: string;
  originsCity: string;
  depotName: string;
  depositaryZone: string;
  siding: string | null;
  factoryName: string;
  memberID: number;
  memberOwnerName: string;
  intermediary: number | null;
  /** "31"; "0" when no grade prevails */
  primaryColor: string;
  colorName: string;
  lengthAvg: number | null;
  strongAvg: number | null;
  mikeAvg: number | null;
  mikeGrade: string | null;
  neatAvg: number | null;
  moisture: number | null;
  impurity: number | null;
  rdAvg: number | null;
  plusBAvg: number | null;
  qualityP3: number | null;
  packnum: number | null;
  /** conditioned weight, t */
  amount: number | null;
  /** 1 on sale, 2 being priced */
  state: number;
  listingType: number;
  indexCode: string | null;
  basis: number | null;
  fixedPrice: number | null;
  specialSaleType: number[];
  isBindSale: boolean;
  bindSaleListingID: number | null;
  notes: string | null;
  /** Unix seconds */
  listingTime: number;
  listingValidity: number;
  /** share of this grade or better, % */
  ge: Record<string, number> | null;
  /** share of this grade or worse, % */
  le: Record<string, number> | null;
  /** CNY/t */
  price: number | null;
  /** current price of the contract, CNY/t */
  indexValue: number | null;
  /** price less the premium of the chosen table, CNY/t */
  price3128: number | null;
}

/** Every filter of the cotton page. Lists are comma texts; what is left out is not asked for. */
export interface Demand {
  type?: number;
  listingType?: string;
  pricing?: boolean;
  listingIndex?: boolean;
  specialSaleType?: string;
  isBindSale?: boolean;
  bindSaleListingID?: number;
  sidings?: string;
  depositary?: string;
  depositaryZone?: string;
  originsCity?: string;
  origins?: string;
  factoryName?: string;
  excludeFactoryName?: string;
  primaryColorType?: number;
  primaryColor?: string;
  excludePrimaryColor?: string;
  geColor?: string;
  geColorPercent?: number;
  leColor?: string;
  leColorPercent?: number;
  cottonYear?: string;
  packType?: string;
  cottonType?: string;
  mikeGrade?: string;
  lengthMin?: number;
  lengthMax?: number;
  strongMin?: number;
  strongMax?: number;
  mikeMin?: number;
  mikeMax?: number;
  neatMin?: number;
  neatMax?: number;
  moistureMin?: number;
  moistureMax?: number;
  impurityMin?: number;
  impurityMax?: number;
  plusBAvgMin?: number;
  plusBAvgMax?: number;
  rdAvg?: number;
  qualityP3Max?: number;
  indexCode?: string;
  basisMin?: number;
  basisMax?: number;
  priceMin?: number;
  priceMax?: number;
  packNumMin?: number;
  packNumEqual?: number;
  packNumMax?: number;
  keyword?: string;
  intermediary?: number;
  id?: number;
}

export interface SearchRequest extends Demand {
  order?: string;
  asc?: boolean;
  pageNum?: number;
  pageSize?: number;
  /** comma list of attributes to count */
  facets?: string;
  /** code of the premium table for price3128 */
  premium?: string;
}

export interface Page<Row> {
  totalRow: number;
  pageNum: number;
  pageSize: number;
  list: Row[];
}

export interface Facet {
  counts: { value: string; count: number }[];
  min: number | null;
  max: number | null;
  histogram: { from: number; step: number; counts: number[] } | null;
}

export interface LotPage extends Page<Lot> {
  facets: Record<string, Facet>;
}

export interface Sums {
  count: number;
  amount: number;
  priceMin: number | null;
  priceMax: number | null;
  priceAvg: number | null;
  basisMin: number | null;
  basisMax: number | null;
}

/** Filters to take away, and how many lots that gives. */
export interface Loosened {
  fields: string[];
  count: number;
}

/** What the search box meant. */
export interface Shorthand {
  demand: Demand;
  words: string;
}

export interface Quote {
  indexCode: string;
  indexValue: number;
  preSettle: number;
  version: number;
  at: string;
}

export interface DailyQuote {
  indexCode: string;
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  settle: number;
}

export interface AreaGroup {
  name: string;
  list: string[];
}

export interface Depot {
  id: number;
  name: string;
  area: string;
  city: string;
  siding: boolean;
}

export interface PremiumTable {
  code: string;
  name: string;
  applies: string;
  validFrom: string;
  standard: boolean;
}

export interface SliderRange {
  name: string;
  attribute: string;
  min: number;
  max: number;
  step: number;
}

/** Everything that the filter area needs before the first search. */
export interface FilterArea {
  areas: { XJ: AreaGroup[]; ND: AreaGroup[] };
  depots: { name: string; area: string }[];
  years: number[];
  quotes: Quote[];
  premiumTables: PremiumTable[];
  sliders: SliderRange[];
  colours: { code: string; name: string }[];
}

export interface Shop {
  memberID: number;
  memberName: string;
  shortName: string;
  city: string;
  listings: number;
}

/** The average of a value over a batch with its least and greatest bale. */
export interface Spread {
  avg: number;
  min: number | null;
  max: number | null;
}

/** One part of a distribution, %. */
export interface NamedShare {
  name: string;
  share: number;
}

/** A batch as the public inspection found it. Weights in tons. */
export interface Certificate {
  batchID: string;
  type: number;
  cottonYear: number;
  packType: number;
  cottonType: number;
  origins: string;
  originsCity: string;
  ginnery: { code: string; name: string; area: string; city: string; address: string };
  warehouse: Depot | null;
  standard: string;
  inspectOrg: string;
  laboratory: string;
  weightCert: string;
  qualityCert: string;
  storedOn: string;
  inspectedOn: string;
  certifiedOn: string;
  packnum: number;
  gross: number;
  tare: number;
  net: number;
  amount: number;
  moisture: number;
  impurity: number;
  primaryColor: string;
  colorName: string;
  colours: NamedShare[];
  length: Spread | null;
  lengths: NamedShare[];
  mike: Spread | null;
  mikeGrade: string | null;
  mikes: NamedShare[];
  strength: Spread | null;
  strengths: NamedShare[];
  uniformity: Spread | null;
  uniformities: NamedShare[];
  ginning: NamedShare[];
  rd: Spread | null;
  plusB: Spread | null;
  foreignBales: number | null;
}

/** The premium of a batch by one table, split by item, CNY/t. */
export interface TablePremium {
  table: string;
  name: string;
  validFrom: string;
  standard: boolean;
  /** false when the table lacks one of the batch's grades */
  known: boolean;
  colour: number;
  mainBody: number;
  length: number;
  mic: number;
  strength: number;
  uniformity: number;
  ginning: number;
  foreign: number;
  total: number;
}

export interface Bale {
  number: number;
  barcode: string;
  colour: string;
  ginning: string;
  length: number;
  mike: number;
  uniformity: number;
  strength: number;
  rd: number;
  plusB: number;
  foreign: boolean;
}

export interface BatchDetail {
  batch: Certificate;
  listings: Lot[];
  premiums: TablePremium[];
  bales: Bale[];
  history: DailyQuote[];
  ginneryLots: number;
}

/** A lot on the comparison list; `lot` is null when it is no longer on sale. */
export interface Compared {
  listingID: number;
  lot: Lot | null;
  batch: Certificate;
  premium: TablePremium | null;
}

export interface DayNumbers {
  date: string;
  xinjiang: number;
  inland: number;
  importedYuan: number;
  importedDollar: number;
  today: number;
  tons: number;
  priceAvg: number | null;
  basisMin: number | null;
  basisMax: number | null;
}

export interface CategoryCounts {
  group: string;
  items: { name: string; routeKey: string; clickType: string; count: number }[];
}

export interface Home {
  counts: {
    xinjiang: number;
    inland: number;
    importedYuan: number;
    importedDollar: number;
  };
  quotes: Quote[];
  newest: Lot[];
  recommended: Lot[];
  categories: CategoryCounts[];
  day: DayNumbers;
}

export interface Found {
  totalRow: number;
  list: Lot[];
  missing: string[];
}
