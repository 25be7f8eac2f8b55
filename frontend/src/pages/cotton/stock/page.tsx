import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useChangedLots } from '../../../api/lots';
import { useMe } from '../../../api/me';
import {
  type StockRow,
  useReloadStock,
  useStockCounts,
  useStockPage,
  useStockStat,
} from '../../../api/stock';
import { useDropToUpload } from '../../../ui/drop/use-drop-to-upload';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { ShopSwitch } from '../../../ui/member-menu/shop-switch';
import { useNarrow } from '../../../ui/narrow';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useStored } from '../../../ui/stored';
import { useListState } from '../../../ui/table/list-state';
import { useBulkActions } from './actions';
import {
  cleared,
  filterOf,
  narrowedBy,
  questionOf,
  stateOf,
  stateText,
  stockKeys,
} from './address';
import { BulkBar } from './bulk-bar';
import { useChosen } from './chosen';
import { Empty } from './empty';
import { ExportDialog, type ShopWanted } from './export-dialog';
import { Filters } from './filters';
import { HeadButtons } from './head-buttons';
import { NewDialog } from './new-dialog';
import { SoldDialog } from './sold-dialog';
import { StatPanel } from './stat-panel';
import { StockTabs } from './state-tabs';
import { useSteps } from './steps';
import styles from './stock.module.css';
import { StockArea } from './stock-area';

const none: StockRow[] = [];
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** My shop: what the own company offers, by state, and everything a seller does with it. */
export default function ListingPage() {
  const [chosen, choose] = useListState(stockKeys);
  const state = stateOf(chosen);
  const filter = filterOf(chosen);
  const question = questionOf(chosen);
  const { orderBy = 'listedAt', order = 'desc' } = question;
  const query = useStockPage(question);
  const counted = useStockCounts();
  const counts = counted.data;
  const stat = useStockStat(state).data;
  const page = query.data?.list ?? none;
  const total = query.data?.totalRow ?? 0;
  useFollow(page);
  useLastPage(query.data, chosen.page, (to) => choose({ page: to }));
  const checked = useChosen(page, filter, total);
  const actions = useBulkActions();
  const steps = useSteps(actions, page, checked);
  const [open, setOpen] = useOpen();
  const [file, setFile] = useState<{ wanted: ShopWanted; count: number }>();
  const narrow = useNarrow();
  const [statOpen, setStatOpen] = useStored('listing.stat', !narrow, isFlag);
  const over = useDropToUpload();
  const again = useReloadStock();
  const close = () => setOpen('');
  const narrowed = narrowedBy(chosen) > 0;
  const fresh = counts?.list.every(({ count }) => count === 0) ?? false;
  return (
    <MemberFrame
      title="我的店铺"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}
    >
      <div className={`${styles.stock} ${over ? styles.over : ''}`}>
        <PagePanel
          title="我的店铺"
          note={over ? '松开即可导入' : narrow ? undefined : '把表格拖到这里即可导入'}
          extra={
            <HeadButtons
              onNew={() => setOpen('new')}
              onSold={() => setOpen('sold')}
              statOpen={statOpen}
              onStat={() => setStatOpen(!statOpen)}
              onExport={() => setFile({ wanted: { filter, orderBy, order }, count: total })}
            />
          }
        >
          <ShopSwitch />
          {counts ? (
            <>
              <StockTabs
                counts={counts}
                state={state}
                soon={chosen.soon === '1' && state === 1}
                onState={(to) => choose({ state: stateText(to), soon: '' })}
                onSoon={(to) => choose({ state: '', soon: to ? '1' : '' })}
              />
              {statOpen && !fresh && <StatPanel stat={stat} chosen={chosen} onChoose={choose} />}
              {!fresh && <Filters chosen={chosen} stat={stat} onChoose={choose} />}
              <StockArea
                query={query}
                chosen={chosen}
                checked={checked}
                onChoose={choose}
                onStep={steps.onRow}
                empty={
                  <Empty
                    fresh={fresh}
                    state={state}
                    narrowed={narrowed}
                    onNew={() => setOpen('new')}
                    onClear={() => choose(cleared)}
                  />
                }
              />
              <BulkBar
                checked={checked}
                page={page}
                total={total}
                mayAll={Object.keys(filter).length > 0}
                busy={actions.busy}
                onStep={steps.onBulk}
                onExport={() => setFile({ wanted: checked.choice, count: checked.count })}
              />
            </>
          ) : (
            <Counting query={counted} />
          )}
        </PagePanel>
      </div>
      {steps.dialog}
      {open === 'new' && <NewDialog onClose={close} />}
      {open === 'sold' && <SoldDialog bulk={actions} onClose={close} />}
      {file && <ExportDialog {...file} onClose={() => setFile(undefined)} />}
      {actions.dialog}
    </MemberFrame>
  );
}

/** The placeholder until the shop's counts are loaded, so that nothing shifts. */
function Counting({ query }: { query: ReturnType<typeof useStockCounts> }) {
  const error = useFailure(query);
  return error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={12} />;
}

/** The dialog of the page that is open; 挂牌 in the header opens the one of new listings by its address. */
function useOpen() {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'' | 'new' | 'sold'>('');
  const wanted = params.has('new');
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('new');
    setParams(rest, { replace: true });
    setOpen('new');
  });
  useEffect(() => {
    if (wanted) take();
  }, [wanted]);
  return [open, setOpen] as const;
}

/** Reloads when a listing of the page, or everything, has changed. */
function useFollow(page: readonly StockRow[]): void {
  const again = useReloadStock();
  useChangedLots(
    page.map(({ listingID }) => listingID),
    again,
  );
}

type Answered = { totalRow: number; pageSize: number; list: readonly unknown[] } | undefined;

/** Moves to the last page from one without listings. */
function useLastPage(answered: Answered, page: number, onPage: (page: number) => void): void {
  const { totalRow, pageSize, list } = answered ?? { totalRow: 0, pageSize: 1, list: none };
  const last = Math.ceil(totalRow / pageSize);
  const beyond = list.length === 0 && last > 0 && page > last;
  const go = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (beyond) go();
  }, [beyond]);
}
