import { SyncOutlined } from '@ant-design/icons';
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/cotton-search';
import { urlText } from '../../../search/demand';
import { ChipBar } from '../../../search/widgets/chip-bar';
import { useDensity } from '../../../shell/lots/layout';
import { Loading } from '../../../shell/lots/loading';
import { LotCards } from '../../../shell/lots/lot-cards';
import { LotTable } from '../../../shell/lots/lot-table';
import { RowActionsProvider } from '../../../shell/lots/row-actions';
import { useSelection } from '../../../shell/lots/selection';
import { SelectionBar } from '../../../shell/lots/selection-bar';
import type { Sorting } from '../../../shell/lots/sorting';
import { shownColumns, useColumns } from '../../../shell/lots/use-columns';
import { QuoteContext } from '../../../shell/tick-price';
import { Failed } from '../../../ui/failed';
import { lazyPart } from '../../../ui/lazy-part';
import { useNarrow } from '../../../ui/narrow';
import { useSlow } from '../../../ui/slow';
import { Empty } from './empty';
import { FilterArea } from './filter-area';
import { FoldButton } from './fold-button';
import { useFolding } from './folding';
import { KeptScroll } from './kept-scroll';
import { LotPager } from './lot-pager';
import styles from './lots.module.css';
import { NarrowBar } from './narrow-bar';
import { NewSince } from './new-since';
import { RefusedSearch } from './refused-search';
import { Toolbar } from './toolbar';
import { useLastPage, useLiveLots, useRecovery } from './use-lots';

const Preview = lazyPart(() => import('./preview'));

/** The filters, and the result: its sums, its rows, its pages. */
export function LotsArea() {
  const { query, shop, show } = useSearchState();
  const { answer, answered, lots: fresh } = useSearchAnswer();
  const { error } = useSearchStatus();
  useRecovery();
  const { lots, gone, quotes, moved, reorder, onView } = useLiveLots();
  useLastPage(lots);
  const selection = useSelection(shop === undefined ? 'cotton' : `shop ${shop}`, fresh);
  const narrow = useNarrow();
  const settings = useColumns();
  const [density, setDensity] = useDensity();
  const area = useRef<HTMLDivElement>(null);
  const folding = useFolding(area);
  const [bar, barHeight] = useHeight();
  const sorting = useMemo<Sorting>(() => {
    const { order, asc } = query;
    return { order, asc, onSort: (sorted) => show({ ...query, ...sorted, pageNum: 1 }) };
  }, [query, show]);

  const shown = useMemo(() => shownColumns(settings.layout), [settings.layout]);
  const old = answered !== undefined && urlText(answered) !== urlText(query);
  const busy = old || error !== undefined;
  const dimmed = useSlow(busy);
  const ready = answer !== undefined && answer.totalRow > 0 && lots.length > 0;
  const notice = (
    <Moved shown={answer !== undefined && !error && moved && !old} onReorder={reorder} />
  );
  return (
    <QuoteContext value={quotes}>
      {!narrow && !folding.folded && <FilterArea />}
      <div ref={area} style={{ '--stuck': `${barHeight}px` } as CSSProperties}>
        <div ref={bar} className={styles.bar}>
          {narrow ? (
            <NarrowBar settings={settings}>{notice}</NarrowBar>
          ) : (
            <>
              <ChipBar before={<FoldButton folded={folding.folded} onToggle={folding.toggle} />}>
                {notice}
              </ChipBar>
              <Toolbar
                selection={selection}
                settings={settings}
                density={density}
                onDensity={setDensity}
              />
            </>
          )}
        </div>
        <section className={`${styles.lotsCard} panel`} aria-label="批次">
          <div className={`lots-stage ${styles.lotsStage}`}>
            <Trouble />
            {!error && !ready && answer?.totalRow !== 0 && <Loading />}
            {answer?.totalRow === 0 && <Empty />}
            {ready && (
              <div className={dimmed ? styles.dimmed : undefined} aria-busy={busy}>
                <KeptScroll />
                <RowActionsProvider>
                  <NewSince>
                    {narrow ? (
                      <LotCards label="批次列表" lots={lots} gone={gone} selection={selection} />
                    ) : (
                      <LotTable
                        main
                        label="批次列表"
                        lots={lots}
                        gone={gone}
                        selection={selection}
                        columns={shown}
                        density={density}
                        sorting={sorting}
                        Preview={Preview}
                        onView={onView}
                      />
                    )}
                  </NewSince>
                </RowActionsProvider>
              </div>
            )}
          </div>
          <LotPager onPage={() => area.current?.scrollIntoView({ block: 'start' })} />
          <SelectionBar selection={selection} settings={settings} />
        </section>
      </div>
    </QuoteContext>
  );
}

/** Returns a ref for an element, and its height, px. */
function useHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [ref, height] as const;
}

interface MovedProps {
  shown: boolean;
  onReorder: () => void;
}

/** A notice that prices have moved. Its place is reserved, so that nothing shifts when it appears. */
function Moved({ shown, onReorder }: MovedProps) {
  return (
    <button
      type="button"
      className={styles.moved}
      aria-label="行情已变动，点此刷新排序"
      style={{ visibility: shown ? 'visible' : 'hidden' }}
      onClick={onReorder}
    >
      <SyncOutlined /> <span>行情已变动</span>
      <span>，点此刷新排序</span>
    </button>
  );
}

/** The error of the search: over the old rows, or in their place. */
function Trouble() {
  const { refresh } = useSearchState();
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  if (!error) return null;
  if (!error.passing) return <RefusedSearch error={error} />;
  const message = `${error.message}，正在自动重试…`;
  if (!answer) return <Failed message={message} request={error.request} onRetry={refresh} />;
  return (
    <div className={`${styles.notice} notice-failed ${styles.noticeFailed}`} role="alert">
      {message}
      {error.request && <small className="num">请求号 {error.request}</small>}
      <button type="button" onClick={refresh}>
        重试
      </button>
    </div>
  );
}
