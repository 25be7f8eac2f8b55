import type {
  AreaGroup,
  BatchDetail,
  Compared,
  DayNumbers,
  Demand,
  Depot,
  FilterArea,
  Found,
  Home,
  Loosened,
  Lot,
  LotPage,
  Page,
  Quote,
  SearchRequest,
  Shop,
  Shorthand,
  Sums,
} from './types';

type Empty = Record<never, never>;

/** Every call that the pages make: method and path below /mall, what goes in, what comes out. */
export interface Calls {
  'POST batch/getListingFineList': { in: SearchRequest; out: LotPage };
  'POST batch/sumListingFine': { in: Demand; out: Sums };
  'POST batch/loosenListingFine': { in: Demand; out: Loosened[] };
  'POST batch/countListingFine': { in: { cottonSource: 0 | 1; memberID?: number }; out: number };
  'POST batch/readShorthand': { in: { text: string }; out: Shorthand };
  'GET batch/index': { in: Empty; out: FilterArea };
  'GET batch/recommend': { in: { pageNum: number; pageSize: number }; out: Page<Lot> };
  'GET batch/get_recommend_cotton': { in: { listingID: number }; out: Lot[] };
  'GET batch/spot_index': { in: { auctionCode?: string }; out: Quote[] };
  'GET batch/view_member_name': {
    in: { listingID: number };
    out: { memberID: number; memberName: string };
  };
  'GET batch/getCottonBatch': {
    in: { batchID?: string; listingID?: number };
    out: BatchDetail;
  };
  'GET batch/getBatchCompareList': { in: Empty; out: Compared[] };
  'POST batch/setBatchCompare': { in: { listingIds: string }; out: { count: number } };
  'POST batch/removeBatchCompare': { in: { listingIds: string }; out: { count: number } };
  'POST bases/list_area': {
    in: { type: 'ORIGINS' | 'DEPOSITARY'; zoneType?: 'XJ' | 'ND' };
    out: AreaGroup[];
  };
  'POST bases/getDepotListAll': { in: { name?: string }; out: Depot[] };
  'GET bases/cottonYear': { in: Empty; out: number[] };
  'POST bases/get_param': { in: { names?: string }; out: Record<string, string> };
  'GET shop/shop_list': {
    in: { name?: string; pageNum?: number; pageSize?: number };
    out: Page<Shop>;
  };
  'POST imported/statusStat': {
    in: { currency: 1 | 2; status: number[]; memberOwner?: string };
    out: Record<string, number>;
  };
  'GET bases/listCount': { in: Empty; out: DayNumbers };
  'POST web_index/index': { in: Empty; out: Home };
  'POST web_index/search': {
    in: { batchIds?: string; keyword?: string; type?: number };
    out: Found;
  };
  'POST ws/ticket': { in: Empty; out: { ticket: string } };
}

export type CallName = keyof Calls;
export type In<Name extends CallName> = Calls[Name]['in'];
export type Out<Name extends CallName> = Calls[Name]['out'];
