import type { Key } from 'react';
import type { Column } from './column';

/** Which rows are selected, and how the selection changes. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  /** selects or unselects a row; a range also has the rows between it and the last one */
  toggle: (row: Row, range?: boolean) => void;
  /** selects all rows of the page, or none when all are selected */
  toggleAll: (rows: readonly Row[]) => void;
  /** the name of a row */
  nameOf: (row: Row) => string;
  /** the label of the box that selects all rows */
  allLabel: string;
}

interface SelectOneProps<Row> {
  row: Row;
  selection: Selection<Row>;
}

/** A box that selects one row. */
export function SelectOne<Row>({ row, selection }: SelectOneProps<Row>) {
  return (
    <input
      type="checkbox"
      aria-label={`选择 ${selection.nameOf(row)}`}
      checked={selection.has(row)}
      onChange={() => {}}
      onClick={({ shiftKey }) => selection.toggle(row, shiftKey)}
    />
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  selection: Selection<Row>;
}

/** A box that selects all rows of the page. */
export function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  const count = rows.filter(selection.has).length;
  const some = count > 0 && count < rows.length;
  return (
    <input
      type="checkbox"
      aria-label={selection.allLabel}
      checked={count > 0 && !some}
      ref={(element) => {
        if (element) element.indeterminate = some;
      }}
      onChange={() => selection.toggleAll(rows)}
    />
  );
}

/** Returns the column of the boxes. */
export function selectionColumn<Row>(rows: readonly Row[], selection: Selection<Row>): Column<Row> {
  return {
    title: '选择',
    narrow: true,
    heading: <SelectAll rows={rows} selection={selection} />,
    cell: (row) => <SelectOne row={row} selection={selection} />,
  };
}

/** Returns a selection with some keys added, or removed when it has all of them. */
export function toggledKeys<Key, Row>(
  selected: ReadonlyMap<Key, Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, Row> {
  const next = new Map(selected);
  const every = rows.every((row) => selected.has(keyOf(row)));
  for (const row of rows) {
    if (every) next.delete(keyOf(row));
    else next.set(keyOf(row), row);
  }
  return next;
}

/** Returns the rows between two of them by key, both included; the second alone without the first. */
export function rowsBetween<Row>(
  rows: readonly Row[],
  first: Key | undefined,
  second: Row,
  keyOf: (row: Row) => Key,
): Row[] {
  const ends = [rows.findIndex((row) => keyOf(row) === first), rows.indexOf(second)];
  const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
  return from < 0 ? [second] : rows.slice(from, to + 1);
}
