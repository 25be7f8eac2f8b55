import { type ComponentType, type CSSProperties, memo, Suspense, useMemo, useRef } from 'react';
import type { Lot } from '../../api/types';
import { useAfterPaint } from '../../ui/after-paint';
import type { Column } from './columns';
import { HeaderCell } from './header-cell';
import { useTableKeys } from './keys';
import { type Density, densities, fitted } from './layout';
import { LotRow } from './lot-row';
import styles from './lots.module.css';
import { type Range, useRowsInWindow } from './rows';
import type { Selection } from './selection';
import { SidewaysBar, useSideways } from './sideways';
import type { Sorting } from './sorting';

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
  columns: Column[];
  density: Density;
  selection: Selection;
  sorting: Sorting;
  /** the listing of the page, which is marked */
  current?: number;
  /** the keys of the page move through its rows */
  main?: boolean;
  /** shows a lot beside the table */
  Preview?: ComponentType<PreviewProps>;
  /** called with the rows on screen: the first, and the one after the last */
  onView?: (from: number, to: number) => void;
}

const checkWidth = 30;

/**
 * Lots as a table in the page: its head sticks below the toolbar, and only rows in the window are drawn. Where it is
 * wider than the page, head and rows are two boxes that scroll sideways: a head does not stick in a box that scrolls.
 */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { label, lots, gone, density, selection, sorting, current, main, Preview } = props;
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
  const keys = useTableKeys({ box, lots, selection, main, previews: Preview !== undefined, goTo });
  const previewing = keys.previewed !== undefined;
  const columns = useMemo(
    () => (previewing ? props.columns.filter(({ previewed }) => !previewed) : props.columns),
    [props.columns, previewing],
  );
  const widths = useMemo(
    () => fitted(columns, density, sideways.room - checkWidth),
    [columns, density, sideways.room],
  );
  return (
    <section
      ref={box}
      className={`lots-box ${styles.lotsBox} ${styles[density] ?? ''}`}
      aria-label={`${label}：上下键移动，空格勾选，${Preview ? '右方向键预览，' : ''}回车打开`}
      style={tableStyle(widths, line)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the rows.
      tabIndex={0}
      aria-busy={later !== lots}
      onKeyDown={keys.onKeyDown}
    >
      <div className={styles.lotsPane}>
        <table className={`lots-table ${styles.lotsTable}`} aria-rowcount={lots.length + 1}>
          <thead ref={head} className={styles.lotsHead} onScroll={sideways.onScroll}>
            <tr>
              <th className={styles.check} scope="col">
                <CheckAll lots={lots} selection={selection} />
              </th>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className={styles.lotsBody} onScroll={sideways.onScroll}>
            <Gap rows={drawn[0]} rowHeight={rowHeight} />
            {rangeOf(drawn).map((place) => {
              const lot = lotAt(place);
              if (!lot) return null;
              return (
                <LotRow
                  key={place} // the next lot takes the place over: a new row costs three times as much
                  lot={lot}
                  columns={columns}
                  height={rowHeight}
                  place={place + 2}
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
        <SidewaysBar sideways={sideways} width={sumOf(widths)} />
      </div>
      <Suspense>
        {Preview && keys.previewed && (
          <Preview lot={keys.previewed} onMove={keys.move} onClose={keys.closePreview} />
        )}
      </Suspense>
    </section>
  );
});

const sumOf = (widths: number[]) => widths.reduce((sum, own) => sum + own, checkWidth);

const tableStyle = (widths: number[], line: number) =>
  ({
    '--line-height': `${line}px`,
    '--columns': [checkWidth, ...widths].map((width) => `${width}px`).join(' '),
    '--table-width': `${sumOf(widths)}px`,
  }) as CSSProperties;

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
