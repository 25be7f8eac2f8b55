import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAuctionCounts } from '../../api/auctions';
import { labelsOf } from '../../search/chips';
import {
  type SearchAnswer,
  SearchContexts,
  type SearchState,
  useSearchState,
} from '../../search/contexts';
import { changed, without } from '../../search/demand';
import { type FilterKey, filters } from '../../search/filters';
import { allFacets } from '../../search/state';
import { FilterEditors } from '../../search/widgets/filter-editors';
import type { ColumnFilter } from '../../ui/table/column';
import { countingOf, readSession, type SessionQuery, sessionText } from './address';

/** Returns what is looked for among the lots of a session, and a function that looks for something else. */
export function useSessionQuery() {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const read = useMemo(() => readSession(params, hash), [params, hash]);
  const go = useCallback(
    (next: Partial<SessionQuery>, replace = false) =>
      setParams(sessionText({ ...read, ...next }), { replace }),
    [read, setParams],
  );
  return [read, go] as const;
}

interface SessionSearchProps {
  session: SessionQuery;
  go: (next: Partial<SessionQuery>, replace?: boolean) => void;
  children: ReactNode;
}

/** The search for lots of a session. What filters offer is counted once one of them is opened or set. */
export function SessionSearch({ session, go, children }: SessionSearchProps) {
  const [opened, setOpened] = useState(false);
  const { query } = session;
  const filtered = Object.keys(query.filters).length > 0;
  const counts = useAuctionCounts(
    { ...countingOf(session), facets: allFacets },
    opened || filtered,
  ).data;
  const state = useMemo<SearchState>(
    () => ({
      query,
      more: false,
      setMore: () => {},
      setRare: setOpened,
      change: (patch) => go({ query: changed(query, patch) }),
      show: (next, step) => go({ query: next }, step?.replace),
      refresh: () => {},
    }),
    [query, go],
  );
  const answer = useMemo<SearchAnswer>(() => {
    if (!counts) return { lots: [] };
    const { totalRow, pageNum, pageSize, facets } = counts;
    const page = { totalRow, pageNum, pageSize, facets, list: [], unwanted: 0 };
    return { answer: page, lots: [], answered: query };
  }, [counts, query]);
  return (
    <SearchContexts state={state} answer={answer} status={idle}>
      {children}
    </SearchContexts>
  );
}

const idle = { busy: false };

/** Some filters, whose options are counted while they are open. */
export function CountedEditors({ keys }: { keys: readonly FilterKey[] }) {
  const { setRare } = useSearchState();
  const count = useEffectEvent(setRare);
  useEffect(() => {
    count(true);
    return () => count(false);
  }, []);
  return <FilterEditors keys={keys} />;
}

/** Returns what makes the filter of a column from the filters of its values. */
export function useColumnFilter(): (...keys: FilterKey[]) => ColumnFilter {
  const { query, show } = useSearchState();
  return (...keys) => ({
    conditions: labelsOf(keys, query.filters),
    editor: <CountedEditors keys={keys} />,
    onClear: () => {
      const fields = keys.flatMap((key): readonly string[] => filters[key].fields);
      show({ ...query, filters: without(query.filters, fields), pageNum: 1 });
    },
  });
}
