import type { ReactNode } from 'react';
import { timeText } from '../moment';

/** One column of a table. Its title is unique among the columns. */
export interface Column<Row> {
  title: string;
  /** content of the head; the title by default, null for an empty head */
  heading?: ReactNode;
  /** small text after the title */
  unit?: string;
  cell: (row: Row, place: number) => ReactNode;
  /** the column of the row's name: the title of its card on a phone */
  head?: boolean;
  /** no wider than its content, in one line */
  narrow?: boolean;
  /** aligned right, such as numbers */
  right?: boolean;
  /** buttons at the end of a row */
  actions?: boolean;
  /** its cells are headings of their rows */
  rowHeading?: boolean;
  /** the rows can be sorted by it */
  sort?: ColumnSort;
  /** the filter of its values, which its head opens */
  filter?: ColumnFilter;
  className?: string | ((row: Row) => string | undefined);
}

/** How the rows are sorted by a column. */
export interface ColumnSort {
  /** the key of the order */
  by: string;
  /** the name of the order; the column's title when left out */
  name?: string;
  /** the first click sorts from the least to the greatest */
  ascending?: boolean;
}

/** The filter of the values of a column. */
export interface ColumnFilter {
  /** the conditions in use, in words */
  conditions: readonly string[];
  editor: ReactNode;
  onClear: () => void;
}

/** The order of the rows of a table. */
export interface Sorting {
  by: string;
  ascending: boolean;
}

type More<Row> = Partial<Omit<Column<Row>, 'title' | 'cell'>>;

/** Returns a narrow column of numbers, aligned right, in figures of one width. */
export const numberColumn = <Row>(
  title: string,
  cell: (row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> => ({ title, cell, narrow: true, right: true, className: 'num', ...more });

/** Returns a narrow column of times that the server wrote, in Shanghai time. */
export const timeColumn = <Row>(
  title: string,
  time: (row: Row) => string | null | undefined,
): Column<Row> => ({
  title,
  narrow: true,
  className: 'num',
  cell: (row) => timeText(time(row)),
});

/** Returns the order after a click on a column: the other direction, or the first direction of a new column. */
export function nextSorting(current: Sorting, { by, ascending = false }: ColumnSort): Sorting {
  return { by, ascending: current.by === by ? !current.ascending : ascending };
}

/** Returns the columns with these titles, in the order of the titles; all columns without titles. */
export function chosenColumns<Row>(
  columns: Column<Row>[],
  titles: readonly string[] | undefined,
): Column<Row>[] {
  if (!titles) return columns;
  return titles.flatMap((title) => columns.filter((column) => column.title === title));
}

/** Returns the roles of a column's cells, by which style sheets find them. */
export function rolesOf<Row>({ head, narrow, right, actions }: Column<Row>): string | undefined {
  const roles = { head, narrow, right, actions };
  const names = Object.entries(roles).filter(([, has]) => has);
  return names.map(([name]) => name).join(' ') || undefined;
}
