import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../api/client';
import { useDemands, useLiveDemands } from '../../api/demands';
import { useFailure } from '../../api/failure';
import type { SavedDemand } from '../../api/types';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { Nothing } from '../../ui/nothing';
import { useStored } from '../../ui/stored';
import { Pager } from '../../ui/table/pager';
import { DemandTable } from './demand-table';
import { useLastSaved } from './last-saved';
import styles from './saved.module.css';

const ShareDialog = lazyPart(() => import('./share-dialog'));

interface DemandsPanelProps {
  /** the heading of the panel */
  title: ReactNode;
  /** opens one in its place; left out, its link is followed */
  onOpen?: (searchID: number) => Promise<void>;
  /** called after a deletion with the number of demands left */
  onRemoved?: (searchID: number, left: number) => void;
}

const firstSize = 20;
const sizes = [firstSize, 50, 100];

/** So many are found at a glance. */
const fewMost = 5;

const isSize = (value: unknown): value is number => sizes.includes(value as number);

/** The saved demands of the member with their current results. */
export function DemandsPanel({ title, ...table }: DemandsPanelProps) {
  useLiveDemands();
  const query = useDemands();
  const error = useFailure(query);
  const [opening, setOpening] = useState(false);
  const demands = query.data;
  return (
    <>
      <div className={styles.demandsHead}>
        {title}
        {demands && <small>共 {whole(demands.length)} 条</small>}
        <button type="button" className="link" onClick={() => setOpening(true)}>
          打开分享码
        </button>
      </div>
      {!demands && !error && (
        <div className="state-box" role="status" aria-busy="true">
          数据加载中，请稍候…
        </div>
      )}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {demands?.length === 0 && (
        <Nothing>
          <small>在新疆棉、地产棉中选好条件后，点「保存为定制」即可</small>
        </Nothing>
      )}
      {demands && demands.length > 0 && <Listed demands={demands} {...table} />}
      <Suspense>{opening && <ShareDialog mayOpen onClose={() => setOpening(false)} />}</Suspense>
    </>
  );
}

/** Returns one page of the demands; with a search text, only those whose names contain it. */
function Listed({
  demands,
  ...table
}: Omit<DemandsPanelProps, 'title'> & { demands: SavedDemand[] }) {
  const [size, setSize] = useStored('demands.pageSize', firstSize, isSize);
  const saved = useLastSaved();
  const [page, setPage] = usePage(demands, size, saved);
  const [words, setWords] = useState('');
  const wanted = demands.filter(({ searchName }) => searchName.includes(words.trim()));
  const last = Math.max(1, Math.ceil(wanted.length / size));
  const shown = Math.min(page, last);
  const first = (shown - 1) * size;
  const resize = (to: number) => {
    setSize(to);
    setPage(Math.floor(first / to) + 1);
  };
  return (
    <>
      <DemandTable
        demands={wanted}
        first={first}
        end={first + size}
        sortable={wanted.length === demands.length}
        saved={saved}
        onPlace={(place) => setPage(Math.floor(place / size) + 1)}
        {...table}
      />
      {wanted.length === 0 && <Nothing text="没有名称含这些字的定制" />}
      {demands.length > fewMost && (
        <div className={styles.demandsFoot}>
          <select
            aria-label="每页条数"
            value={size}
            onChange={(event) => resize(Number(event.target.value))}
          >
            {sizes.map((each) => (
              <option key={each} value={each}>
                {each} 条/页
              </option>
            ))}
          </select>
          <input
            type="search"
            aria-label="按名称查找定制"
            placeholder="按名称查找"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Pager
            label="需求定制分页"
            page={shown}
            size={size}
            total={wanted.length}
            onPage={setPage}
          />
        </div>
      )}
    </>
  );
}

/** Returns the page of the list: that of one demand as soon as it is there, until another page is chosen. */
function usePage(demands: SavedDemand[], size: number, searchID?: number) {
  const place = demands.findIndex((one) => one.searchID === searchID);
  const own = Math.floor(Math.max(0, place) / size) + 1;
  const [page, setPage] = useState(own);
  const turn = useEffectEvent(() => setPage(own));
  const known = place >= 0;
  useEffect(() => {
    if (searchID && known) turn();
  }, [searchID, known]);
  return [page, setPage] as const;
}
