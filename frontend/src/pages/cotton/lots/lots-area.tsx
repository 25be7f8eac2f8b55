import { SyncOutlined } from '@ant-design/icons';
import { useMemo, useRef } from 'react';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/cotton-search';
import { urlText } from '../../../search/demand';
import { ChipBar } from '../../../search/widgets/chip-bar';
import { InterestProvider } from '../../../shell/interest/actions';
import { QuoteContext } from '../../../shell/tick-price';
import { Failed } from '../../../ui/failed';
import { useNarrow } from '../../../ui/narrow';
import { useSlow } from '../../../ui/slow';
import { Empty } from './empty';
import { GoneLots } from './gone-lots';
import { InterestSelect, UnwantedLine } from './interest-select';
import { densities, useDensity } from './layout';
import { Loading } from './loading';
import { LotCards } from './lot-cards';
import { LotPager } from './lot-pager';
import { LotTable } from './lot-table';
import styles from './lots.module.css';
import { NewSince } from './new-mark';
import { RefusedSearch } from './refused-search';
import { RowActionsProvider } from './row-actions';
import { useSelection } from './selection';
import { SelectionBar } from './selection-bar';
import { Toolbar } from './toolbar';
import { shownColumns, useColumns } from './use-columns';
import { useDecidedLots } from './use-decided-lots';
import { useLastPage, useLiveLots, useRecovery } from './use-lots';

/** The conditions and the result: its sums, its rows, its pages. */
export function LotsArea() {
  const { query } = useSearchState();
  const { answer, answered, lots: fresh } = useSearchAnswer();
  const { error } = useSearchStatus();
  useRecovery();
  const { lots: live, gone, quotes, moved, reorder, onView } = useLiveLots();
  const { lots, interests, onDecided } = useDecidedLots(live, reorder);
  useLastPage(lots);
  const selection = useSelection(fresh);
  const narrow = useNarrow();
  const settings = useColumns();
  const [density, setDensity] = useDensity();
  const top = useRef<HTMLElement>(null);

  const shown = useMemo(() => shownColumns(settings.layout), [settings.layout]);
  const old = answered !== undefined && urlText(answered) !== urlText(query);
  const busy = old || error !== undefined;
  const dimmed = useSlow(busy);
  const ready = answer !== undefined && answer.totalRow > 0 && lots.length > 0;
  return (
    <QuoteContext value={quotes}>
      <InterestProvider interests={interests} onDecided={onDecided}>
        <ChipBar>
          <Moved shown={answer !== undefined && !error && moved && !old} onReorder={reorder} />
          <InterestSelect />
        </ChipBar>
        <section className={`${styles.lotsCard} panel`} aria-label="批次" ref={top}>
          <Toolbar
            selection={selection}
            settings={settings}
            density={density}
            onDensity={setDensity}
            narrow={narrow}
          />
          <UnwantedLine />
          <div className={`lots-stage ${styles.lotsStage}`}>
            <Trouble />
            {!error && !ready && answer?.totalRow !== 0 && <Loading />}
            {answer?.totalRow === 0 && <Empty />}
            {ready && (
              <div className={dimmed ? styles.dimmed : undefined} aria-busy={busy}>
                <RowActionsProvider>
                  <NewSince>
                    {narrow ? (
                      <LotCards lots={lots} gone={gone} selection={selection} />
                    ) : (
                      <LotTable
                        lots={lots}
                        gone={gone}
                        selection={selection}
                        columns={shown}
                        room={densities[density]}
                        onView={onView}
                      />
                    )}
                  </NewSince>
                </RowActionsProvider>
              </div>
            )}
          </div>
          <LotPager onPage={() => top.current?.scrollIntoView({ block: 'start' })} />
          <GoneLots />
          <SelectionBar selection={selection} settings={settings} />
        </section>
      </InterestProvider>
    </QuoteContext>
  );
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
      <SyncOutlined /> 行情已变动<span>，点此刷新排序</span>
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
