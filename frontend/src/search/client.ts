import type { InstantSearchProps } from 'react-instantsearch';
import { call } from '../api/client';
import { type CottonUi, requestOf, resultOf } from './state';

type SearchClient = InstantSearchProps['searchClient'];

interface Request {
  indexName: string;
  params: { cotton: CottonUi };
}

/**
 * InstantSearch's search client on our own call. The server counts every facet without its own filter,
 * so one call answers whatever InstantSearch asks for. It keeps no cache: prices move.
 */
export const searchClient = {
  async search(requests: readonly Request[]) {
    const first = requests[0];
    if (!first) return { results: [] };
    const { cotton } = first.params;
    const answer = await call('POST batch/getListingFineList', requestOf(cotton));
    return { results: requests.map(({ indexName }) => resultOf(indexName, answer, cotton)) };
  },
} as unknown as SearchClient;
