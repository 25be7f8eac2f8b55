import { SyncOutlined } from '@ant-design/icons';
import { useMemo, useRef } from 'react';
import { useCotton } from '../../search/cotton-search';
import { urlText } from '../../search/demand';
import { ChipBar } from '../../search/widgets/chip-bar';
import { Failed } from '../../ui/failed';
import { columns } from './columns';
import { Empty } from './empty';
import { densities, ordered, useDensity, useLayout, useNarrow } from './layout';
import { Loading } from './loading';
import { LotCards } from './lot-cards';
import { LotTable } from './lot-table';
import { Pager } from './pager';
import { useSelection } from './selection';
import { SelectionBar } from './selection-bar';
import { QuoteContext } from './tick-price';
import { Toolbar } from './toolbar';
import { useLiveLots, useRecovery } from './use-lots';

/** The conditions and the result: its sums, its rows, its pages. */
export function LotsArea() {
  const cotton = useCotton();
  const { query, answer, asked, error, refresh } = cotton;
  useRecovery();
  const { lots, gone, quotes, moved, reorder } = useLiveLots();
  const selection = useSelection();
  const narrow = useNarrow();
  const [layout, setLayout] = useLayout();
  const [density, setDensity] = useDensity();
  const top = useRef<HTMLElement>(null);

  const shown = useMemo(
    () => ordered(columns, layout.order).filter(({ key }) => !layout.hidden.includes(key)),
    [layout],
  );
  const old = asked !== undefined && urlText(asked) !== urlText(query);
  const rows = { lots, gone, selection, dimmed: old || error !== undefined };
  return (
    <QuoteContext value={quotes}>
      <ChipBar>
        {answer && !error && moved && !old && (
          <button type="button" className="moved" onClick={reorder}>
            <SyncOutlined /> 行情已变动，点此刷新排序
          </button>
        )}
      </ChipBar>
      <section className="lots-card panel" aria-label="批次" ref={top}>
        <Toolbar
          selection={selection}
          layout={layout}
          onLayout={setLayout}
          density={density}
          onDensity={setDensity}
          narrow={narrow}
        />
        <div className="lots-stage">
          {answer && error && (
            <div className="notice notice-failed" role="alert">
              {error.message}
              {error.passing ? '，正在自动重试…' : ''}
              {error.request && <small className="num">请求号 {error.request}</small>}
              <button type="button" onClick={refresh}>
                重试
              </button>
            </div>
          )}
          {!answer && !error && <Loading />}
          {!answer && error && (
            <Failed
              message={error.passing ? `${error.message}，正在自动重试…` : error.message}
              request={error.request}
              onRetry={refresh}
            />
          )}
          {answer && answer.totalRow === 0 && <Empty />}
          {answer && answer.totalRow > 0 && narrow && <LotCards {...rows} />}
          {answer && answer.totalRow > 0 && !narrow && (
            <LotTable {...rows} columns={shown} rowHeight={densities[density].row} />
          )}
        </div>
        <Pager onPage={() => top.current?.scrollIntoView({ block: 'start' })} />
        <SelectionBar selection={selection} />
      </section>
    </QuoteContext>
  );
}
