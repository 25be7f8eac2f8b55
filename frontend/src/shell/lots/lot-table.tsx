import { type ComponentType, type CSSProperties, memo, Suspense, useRef, useState } from 'react';
import type { Lot } from '../../api/types';
import { useAfterPaint } from '../../ui/after-paint';
import type { Layout } from '../../ui/columns/layout';
import { lazyPart } from '../../ui/lazy-part';
import { useStable } from '../../ui/stable';
import type { Column } from './columns';
import { HeaderCell } from './header-cell';
import { type HeaderFilters, isFilterable, menuName } from './header-filters';
import { useLotKeys } from './keys';
import { type Density, densities } from './layout';
import { LotRow } from './lot-row';
import styles from './lots.module.css';
import { type Range, useRowsInWindow } from './rows';
import type { Selection } from './selection';
import { SidewaysBar, useSideways } from './sideways';
import type { Sorting } from './sorting';
import { checkPlace, pinOf, useFittedColumns } from './use-fitted-columns';

const HeaderMenu = lazyPart(() => import('./header-menu'));

/** What a lot beside the table gets. */
export interface PreviewProps {
  lot: Lot;
  /** shows the lot after this one, or before */
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

interface LotTableProps {
  label: string;
  lots: Lot[];
  gone?: ReadonlySet<number>;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  density: Density;
  selection: Selection;
  sorting: Sorting;
  /** the listing of the page, which is marked */
  current?: number;
  /** the keys of the page move through its rows */
  main?: boolean;
  /** only a list with a query has them */
  filters?: HeaderFilters;
  /** shows a lot beside the table */
  Preview?: ComponentType<PreviewProps>;
  /** called with the rows on screen: the first, and the one after the last */
  onView?: (from: number, to: number) => void;
}

/**
 * Lots as a table in the page: its head sticks below the toolbar, and only rows in the window are drawn. Where it is
 * wider than the page, head and rows are two boxes that scroll sideways: a head does not stick in a box that scrolls.
 * Pinned columns stick at the left of both.
 */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { label, lots, gone, layout, onLayout, density, selection, sorting, filters } = props;
  const { current, main, Preview } = props;
  const { row: rowHeight, line } = densities[density];
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const sideways = useSideways(head, body);
  const { drawn, seen, goTo } = useRowsInWindow(
    { head, body },
    { rowHeight, count: lots.length },
    props.onView,
  );
  const later = useAfterPaint(lots); // rows out of view are rendered after those on screen
  const lotAt = (place: number) =>
    (place >= seen[0] && place < seen[1] ? undefined : later[place]) ?? lots[place];
  const keys = useLotKeys({ box, lots, selection, main, previews: Preview !== undefined, goTo });
  const previewing = keys.previewed !== undefined;
  const fitted = useFittedColumns(box, {
    ...{ layout, onLayout, density, previewing },
    room: sideways.room,
  });
  const { columns, pins } = fitted;
  const [menu, setMenu] = useState<{ column: Column; cell: HTMLElement }>();
  const menuPlace = columns.findIndex(({ key }) => key === menu?.column.key);
  const onMenu = useStable((column: Column, cell: HTMLElement) =>
    setMenu(column.key === menu?.column.key ? undefined : { column, cell }),
  );
  return (
    <section
      ref={box}
      className={`lots-box ${styles.lotsBox} ${styles[density] ?? ''}`}
      aria-label={`${label}：上下键移动，空格勾选，${Preview ? '右方向键预览，' : ''}回车打开`}
      style={{ '--line-height': `${line}px`, ...fitted.style } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the rows.
      tabIndex={0}
      aria-busy={later !== lots}
      onKeyDown={keys.onKeyDown}
    >
      <div className={styles.lotsPane}>
        <Suspense>
          {menu && menuPlace >= 0 && (
            <HeaderMenu
              key={menu.column.key}
              {...menu}
              label={menuName(menu.column, isFilterable(menu.column, filters))}
              {...{ layout, onLayout }}
              stuck={menuPlace < pins}
              filters={filters}
              onClose={() => setMenu(undefined)}
            />
          )}
        </Suspense>
        <table className={`lots-table ${styles.lotsTable}`} aria-rowcount={lots.length + 1}>
          <thead ref={head} className={styles.lotsHead} onScroll={sideways.onScroll}>
            <tr>
              <th {...pinOf(checkPlace, pins)} scope="col">
                <CheckAll lots={lots} selection={selection} />
              </th>
              {columns.map((column, place) => (
                <HeaderCell
                  key={column.key}
                  {...{ column, sorting }}
                  width={fitted.widths[place] ?? 0}
                  {...{ place, pins, onMenu }}
                  filterable={isFilterable(column, filters)}
                  conditions={filters?.conditions(column).join('，') ?? ''}
                  open={place === menuPlace}
                  onDrag={fitted.onDrag}
                  onResize={fitted.onResize}
                />
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            className={styles.lotsBody}
            onScroll={sideways.onScroll}
            {...keys.pointer}
          >
            <Gap rows={drawn[0]} rowHeight={rowHeight} />
            {rangeOf(drawn).map((place) => {
              const lot = lotAt(place);
              if (!lot) return null;
              return (
                <LotRow
                  key={place} // the next lot takes the place over: a new row costs three times as much
                  lot={lot}
                  columns={columns}
                  pins={pins}
                  height={rowHeight}
                  place={place}
                  chosen={selection.chosen.has(lot.listingID)}
                  gone={gone?.has(lot.listingID) ?? false}
                  current={lot.listingID === current}
                  active={place === keys.active}
                  onToggle={keys.onToggle}
                  onPick={keys.onPick}
                />
              );
            })}
            <Gap rows={lots.length - drawn[1]} rowHeight={rowHeight} />
          </tbody>
        </table>
        <SidewaysBar sideways={sideways} width={fitted.total} />
      </div>
      <Suspense>
        {Preview && keys.previewed && (
          <Preview lot={keys.previewed} onMove={keys.move} onClose={keys.closePreview} />
        )}
      </Suspense>
    </section>
  );
});

const rangeOf = ([from, to]: Range) => Array.from({ length: to - from }, (_, i) => from + i);

/** The place of rows that are not drawn. */
function Gap({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows <= 0) return null;
  return <tr style={{ height: rows * rowHeight }} />;
}

function CheckAll({ lots, selection }: { lots: Lot[]; selection: Selection }) {
  const chosen = lots.filter(({ listingID }) => selection.chosen.has(listingID)).length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页全部批次"
      checked={chosen > 0 && chosen === lots.length}
      ref={(element) => {
        if (element) element.indeterminate = chosen > 0 && chosen < lots.length;
      }}
      onChange={() => selection.toggleAll(lots)}
    />
  );
}
