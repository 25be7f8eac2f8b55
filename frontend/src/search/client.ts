import type { InstantSearchProps } from 'react-instantsearch';
import { CallError, call } from '../api/client';
import { type CottonResult, type CottonUi, requestOf, resultOf } from './state';

type SearchClient = InstantSearchProps['searchClient'];

interface Request {
  indexName: string;
  params: { cotton: CottonUi };
}

/**
 * Returns InstantSearch's search client on our own call. The server counts every facet without its own filter,
 * so one call answers all requests of a search. The client keeps no cache: prices move.
 *
 * A failed call is a result, too: the last one with the error. InstantSearch would answer an error by restoring
 * the filters of the last result, and the page would show other filters than its URL.
 */
export function newSearchClient(): SearchClient {
  let calls = 0;
  let last: { call: number; result: CottonResult } | undefined;
  const search = async (requests: readonly Request[]) => {
    const [first] = requests;
    if (!first) return { results: [] };
    calls += 1;
    const own = calls;
    const result = await resultOfCall(first, last?.result);
    if (!last || own > last.call) last = { call: own, result };
    return { results: requests.map(() => result) };
  };
  return { search } as unknown as SearchClient;
}

async function resultOfCall({ indexName, params }: Request, last: CottonResult | undefined) {
  const { query } = params.cotton;
  try {
    return resultOf(
      indexName,
      await call('POST batch/getListingFineList', requestOf(params.cotton)),
      query,
    );
  } catch (error) {
    return { ...(last ?? resultOf(indexName)), error: asCallError(error) };
  }
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(0, (error as Error).message);
