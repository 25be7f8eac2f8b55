import type { AuctionSearch } from '../../api/auctions';
import {
  type CottonQuery,
  demandOf,
  firstQuery,
  readUrl,
  settled,
  urlText,
} from '../../search/demand';
import type { Sorting } from '../../ui/table/column';

type Order = NonNullable<AuctionSearch['order']>;

/** The orders of the lots of a session, each with its name and its first direction. */
export const orders: Record<Order, { name: string; ascending: boolean }> = {
  number: { name: '序号', ascending: true },
  price: { name: '最高出价', ascending: true },
  price3128: { name: '折3128', ascending: true },
  delivered: { name: '到厂价', ascending: true },
  end: { name: '剩余', ascending: true },
  bids: { name: '出价次数', ascending: false },
  length: { name: '长度', ascending: false },
  strong: { name: '强力', ascending: false },
  mike: { name: '马值', ascending: true },
  neat: { name: '整齐度', ascending: false },
  impurity: { name: '含杂', ascending: true },
  moisture: { name: '回潮', ascending: true },
  basis: { name: '基差', ascending: true },
  weight: { name: '公重', ascending: false },
};

/** What is looked for among the lots of a session, as the URL of its page has it. */
export interface SessionQuery {
  code: string;
  /** the filters and the page */
  query: CottonQuery;
  sorting: Sorting;
  /** the lot that a link names, whose page is shown in the place of that of the query */
  lot?: number;
}

/** How many lots a page has. */
export const pageSize = 100;

/** Returns the parts of the query part of a URL: the parameters of the page alone, and those of the search. */
export function partsOf(params: URLSearchParams) {
  const search = new URLSearchParams(params);
  const take = (name: string) => {
    const value = search.get(name) ?? '';
    search.delete(name);
    return value;
  };
  return { code: take('code'), order: take('order'), asc: take('asc'), search };
}

/** Returns the id of a lot in its page, to which links lead. */
export const lotId = (lotID: number) => `lot-${lotID}`;

/**
 * Reads the query part and the hash of the URL of a session: what is looked for, and the names and values that cannot
 * be used.
 */
export function readSession(
  params: URLSearchParams,
  hash = '',
): SessionQuery & { refused: string[] } {
  const { code, order, asc, search } = partsOf(params);
  const { query, refused } = readUrl(search);
  const { tab, filters, pageNum, premium, mill } = query;
  const [, lot] = /^#lot-(\d{1,15})$/.exec(hash) ?? [];
  return {
    code,
    ...(lot && { lot: Number(lot) }),
    query: { ...firstQuery, tab, filters, pageNum, premium, ...(mill && { mill }) },
    sorting: { by: Object.hasOwn(orders, order) ? order : 'number', ascending: asc !== 'false' },
    refused,
  };
}

/** Returns the query part of the URL of a session. What is usual is left out. */
export function sessionText({ code, query, sorting }: SessionQuery): string {
  const params = new URLSearchParams({ code });
  if (sorting.by !== 'number') params.set('order', sorting.by);
  if (!sorting.ascending) params.set('asc', 'false');
  const rest = urlText(settled(query));
  return rest ? `${params}&${rest}` : String(params);
}

/** Returns the search that counts what is found, which no order and page change. */
export function countingOf({ code, query }: SessionQuery): AuctionSearch {
  const { type: _, ...demand } = demandOf(query);
  return { code, ...demand };
}

/** Returns the search of the page. */
export const searchOf = (session: SessionQuery): AuctionSearch => ({
  ...countingOf(session),
  order: session.sorting.by as Order,
  asc: session.sorting.ascending,
  pageNum: session.query.pageNum,
  pageSize,
  ...(session.lot && { lotID: session.lot }),
});
