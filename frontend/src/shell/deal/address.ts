import type { NavigateOptions } from 'react-router';
import type { DealQuery, DealSide, DealStatus } from '../../api/deals';
import type { ListState } from '../../ui/table/list-state';
import { dealStates } from './words';

/** The texts in the address of a list of deals. */
export const dealListKeys = [
  'status',
  'waiting',
  'keyword',
  'indexCode',
  'otherID',
  'memberID',
  'side',
  'from',
  'to',
  'id',
] as const;

/** A text in the address of a list of deals. */
export type DealListKey = (typeof dealListKeys)[number];

/** The state of a list of deals. */
export type DealList = ListState<DealListKey>;

/** A change of the state. */
export type ChooseDeals = (next: Partial<DealList>, options?: NavigateOptions) => void;

const pageSize = 20;

/** Returns the state that the tab shows; undefined for all. */
export const statusOf = (text: string): DealStatus | undefined =>
  dealStates.find(({ status }) => String(status) === text)?.status;

const numberOf = (text: string): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Returns the open deal; undefined for none. */
export const openOf = ({ id }: DealList): number | undefined => numberOf(id);

/** Returns the company that an administrator looks at. */
export const memberOf = ({ memberID }: DealList): number | undefined => numberOf(memberID);

/** Returns the side that an administrator looks from. */
export const sideOf = ({ side }: DealList): DealSide => (side === 'seller' ? 'seller' : 'buyer');

/** Returns the question to the server. */
export function questionOf(list: DealList): DealQuery {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);
  return {
    status: statusOf(list.status),
    waiting: list.waiting === '1' || undefined,
    keyword: list.keyword || undefined,
    indexCode: list.indexCode || undefined,
    otherID: numberOf(list.otherID),
    memberID: memberOf(list),
    from: day(list.from),
    to: day(list.to),
    pageNum: list.page,
    pageSize,
  };
}

/** The state without filters. */
export const cleared: Partial<DealList> = {
  waiting: '',
  keyword: '',
  indexCode: '',
  otherID: '',
  memberID: '',
  from: '',
  to: '',
};

/** Returns how many filters are set. */
export const filtersOf = (list: DealList): number =>
  [
    list.waiting,
    list.keyword,
    list.indexCode,
    list.otherID,
    list.memberID,
    list.from || list.to,
  ].filter(Boolean).length;
