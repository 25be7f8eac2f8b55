import { useMemo } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type SeriesSummary, useSeries } from '../../api/series';
import { serverNow } from '../../api/server-clock';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { PagePanel } from '../../ui/page-panel';
import { moveRule } from '../../ui/series-move';
import { useListState } from '../../ui/table/list-state';
import { dayOf } from '../../ui/time';
import { Chosen } from './chosen';
import { firstDay, ranges } from './figures';
import styles from './series.module.css';
import { SeriesList } from './series-list';
import { Tools } from './tools';

/** The prices of the market day by day: one series, or two beside each other. */
export default function SeriesPage() {
  const query = useSeries();
  const error = useFailure(query);
  return (
    <PagePanel title="行情数据" note={`${moveRule}；仅供参考`}>
      {query.data ? (
        <Market list={query.data} />
      ) : error ? (
        <Failed {...failureOf(error, query.refetch)} />
      ) : (
        <Lines rows={16} />
      )}
    </PagePanel>
  );
}

const keys = ['code', 'with', 'range', 'show'] as const;

function Market({ list }: { list: SeriesSummary[] }) {
  const [state, change] = useListState(keys);
  const [first] = list as [SeriesSummary];
  const one = list.find(({ code }) => code === state.code) ?? first;
  const other = list.find(({ code }) => code === state.with && code !== one.code);
  const range = ranges.some(({ key }) => key === state.range) ? state.range : '1y';
  const from = useMemo(() => firstDay(range, dayOf(serverNow())), [range]);
  const spread = state.show === 'spread' && other?.unit === one.unit;
  return (
    <div className={styles.market}>
      <SeriesList
        list={list}
        chosen={[one.code, other?.code]}
        onChoose={(code) => change({ code, with: code === other?.code ? '' : state.with })}
      />
      <div className={styles.main}>
        <Tools {...{ list, one, other, range, from, spread, change }} />
        <Chosen {...{ one, other, from, spread }} />
      </div>
    </div>
  );
}
