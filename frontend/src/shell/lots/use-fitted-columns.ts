import { type CSSProperties, type RefObject, useMemo } from 'react';
import { useFilterArea } from '../../api/bases';
import { type Layout, withWidth } from '../../ui/columns/layout';
import { useStable } from '../../ui/stable';
import type { Column } from './columns';
import { checkWidth, type Density, fitted, pinsThatFit, shownBesidePreview } from './layout';
import styles from './lots.module.css';
import { shownColumns } from './use-columns';

interface Fitting {
  layout: Layout;
  onLayout: (layout: Layout) => void;
  density: Density;
  /** the width of the table on the page, px */
  room: number;
  /** a lot is shown beside the table */
  previewing: boolean;
}

/** The columns of a table, and where they are. */
export interface FittedColumns {
  columns: Column[];
  /** px */
  widths: number[];
  /** how many of the first stay at the left edge */
  pins: number;
  /** the CSS variables of the widths and of the left edges of pinned columns */
  style: CSSProperties;
  /** the width of the whole table, px */
  total: number;
  /** shows a column with a width while its edge is dragged */
  onDrag: (key: string, width: number) => void;
  /** keeps a width; undefined makes the column as wide as usual */
  onResize: (key: string, width?: number) => void;
}

/** Fits the columns of a layout into a table. A drag changes variables of the box alone: no row is rendered. */
export function useFittedColumns(
  box: RefObject<HTMLElement | null>,
  { layout, onLayout, density, room, previewing }: Fitting,
): FittedColumns {
  const { order, hidden, pinned, widths: byHand } = layout;
  const hasMill = (useFilterArea().data?.mills.length ?? 0) > 0;
  const columns = useMemo(() => {
    const shown = shownColumns({ order, hidden, pinned }).filter(
      ({ key }) => hasMill || key !== 'delivered',
    );
    return previewing ? shownBesidePreview(shown, density, room - checkWidth, byHand) : shown;
  }, [order, hidden, pinned, previewing, density, room, byHand, hasMill]);
  const widthsOf = ({ widths }: Layout) => fitted(columns, density, room - checkWidth, widths);
  const widths = widthsOf(layout);
  const pins = pinsThatFit(columns, widths, pinned ?? [], room);
  const onDrag = useStable((key: string, width: number) => {
    const style = variables(widthsOf(withWidth(layout, key, width)), pins, room);
    for (const [name, value] of Object.entries(style)) box.current?.style.setProperty(name, value);
  });
  const onResize = useStable((key: string, width?: number) =>
    onLayout(withWidth(layout, key, width)),
  );
  const pinnedWidth = pins > 0 ? `${sumOf(widths.slice(0, pins))}px` : '0px';
  return {
    columns,
    widths,
    pins,
    style: { ...variables(widths, pins, room), '--pinned-width': pinnedWidth } as CSSProperties,
    total: sumOf(widths),
    onDrag,
    onResize,
  };
}

const sumOf = (widths: number[]) => widths.reduce((sum, own) => sum + own, checkWidth);

/** The place of the checkbox before the first column. */
export const checkPlace = -1;

/** Returns the class and the style of a cell that stays at the left edge, by its place; nothing for others. */
export function pinOf(place: number, pins: number) {
  if (pins === 0 || place >= pins) return {};
  const edge = place === pins - 1 ? ` ${styles.pinnedEdge}` : '';
  const left = place === checkPlace ? 0 : `var(--left-${place})`;
  return { className: `${styles.pinned}${edge}`, style: { left } };
}

function variables(widths: number[], pins: number, room: number) {
  const style: Record<`--${string}`, string> = {
    '--columns': [checkWidth, ...widths].map((width) => `${width}px`).join(' '),
    '--table-width': `${Math.max(sumOf(widths), room)}px`,
  };
  for (let place = 0; place < pins; place += 1) {
    style[`--left-${place}`] = `${sumOf(widths.slice(0, place))}px`;
  }
  return style;
}
