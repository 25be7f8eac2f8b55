import { useMemo } from 'react';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/contexts';
import { chosenOf, without } from '../../../search/demand';
import { inOrder } from '../../../search/grouping';
import type { HeaderFilters } from '../../../shell/lots/header-filters';
import type { Density } from '../../../shell/lots/layout';
import { Loading } from '../../../shell/lots/loading';
import { LotCards } from '../../../shell/lots/lot-cards';
import { LotTable } from '../../../shell/lots/lot-table';
import { RowActionsProvider } from '../../../shell/lots/row-actions';
import type { Selection } from '../../../shell/lots/selection';
import type { Sorting } from '../../../shell/lots/sorting';
import type { Layout } from '../../../ui/columns/layout';
import { Failed } from '../../../ui/failed';
import { lazyPart } from '../../../ui/lazy-part';
import { useNarrow } from '../../../ui/narrow';
import { useSlow } from '../../../ui/slow';
import { useStable } from '../../../ui/stable';
import { conditionsOf, fieldsOf } from './column-conditions';
import { Empty } from './empty';
import { Groups } from './groups';
import { KeptScroll } from './kept-scroll';
import { FewLots } from './loosened';
import styles from './lots.module.css';
import { NewSince } from './new-since';
import { RefusedSearch } from './refused-search';
import { retrying } from './search-notice';
import type { LiveGroups } from './use-groups';
import { type LiveLots, useIsOld } from './use-lots';

const ColumnFilters = lazyPart(() => import('./column-filters'));
const Preview = lazyPart(() => import('./preview'));

interface LotsStageProps {
  live: LiveLots;
  groups: LiveGroups;
  selection: Selection;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  density: Density;
  /** brings the beginning of the list into view */
  onTop: () => void;
}

/** The rows of the result or its groups, what is shown before them or without them, and errors over them. */
export function LotsStage({ live, groups, onTop, ...table }: LotsStageProps) {
  const { group } = useSearchState().query;
  const { answer, answered } = useSearchAnswer();
  const { error } = useSearchStatus();
  const old = useIsOld();
  const busy = old || error !== undefined;
  const dimmed = useSlow(busy);
  const whole = group !== undefined || (live.lots.length > 0 && answered?.group === undefined);
  const ready = answer !== undefined && answer.totalRow > 0 && whole;
  return (
    <div className={`lots-stage ${styles.lotsStage}`}>
      <Trouble />
      {!error && !ready && answer?.totalRow !== 0 && <Loading />}
      {answer?.totalRow === 0 && <Empty />}
      {ready && (
        <div className={error ? styles.stale : dimmed ? styles.dimmed : undefined} aria-busy={busy}>
          <KeptScroll />
          <RowActionsProvider>
            <NewSince>
              {group ? (
                <Groups by={group} live={groups} {...table} onTop={onTop} />
              ) : (
                <Rows live={live} {...table} />
              )}
            </NewSince>
          </RowActionsProvider>
          {!group && <FewLots />}
        </div>
      )}
    </div>
  );
}

/** A page of the result: a table, or cards on a phone. */
function Rows({ live, selection, ...fitting }: Omit<LotsStageProps, 'groups' | 'onTop'>) {
  const { query, shop, show } = useSearchState();
  const narrow = useNarrow();
  const { order, asc } = query;
  const onSort = useStable<Parameters<Sorting['onSort']>, void>((sorted) =>
    show(inOrder(query, sorted)),
  );
  const sorting = useMemo<Sorting>(() => ({ order, asc, onSort }), [order, asc, onSort]);
  const filters = useMemo<HeaderFilters>(
    () => ({
      conditions: (column) => conditionsOf(column, chosenOf(query, shop)),
      onClear: (column) =>
        show({ ...query, filters: without(query.filters, fieldsOf(column)), pageNum: 1 }),
      Editors: ColumnFilters,
    }),
    [query, shop, show],
  );
  const { lots, gone, onView } = live;
  const rows = { label: '批次列表', lots, gone, selection };
  if (narrow) return <LotCards main {...rows} />;
  return <LotTable main {...rows} {...fitting} {...{ sorting, filters, Preview, onView }} />;
}

/** The error of the search in the place of the rows; over old rows it is in the place of their sums. */
function Trouble() {
  const { refresh } = useSearchState();
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  if (!error) return null;
  if (!error.passing) return <RefusedSearch error={error} />;
  if (answer) return null;
  return <Failed message={retrying(error)} request={error.request} onRetry={refresh} />;
}
