import type { HTMLAttributes } from 'react';
import { type Column, rolesOf } from './column';

interface RowProps<RowData> {
  columns: Column<RowData>[];
  row: RowData;
  place: number;
  attributes: HTMLAttributes<HTMLTableRowElement>;
}

/** One row of a table. */
export function Row<RowData>({ columns, row, place, attributes }: RowProps<RowData>) {
  return (
    <tr data-place={place} {...attributes}>
      {columns.map((column) => {
        const { title, unit, cell, className, rowHeading } = column;
        const own = typeof className === 'function' ? className(row) : className;
        const common = {
          className: own,
          'data-label': labelOf(title, unit),
          'data-cell': rolesOf(column),
        };
        return rowHeading ? (
          <th key={title} scope="row" {...common}>
            {cell(row, place)}
          </th>
        ) : (
          <td key={title} {...common}>
            {cell(row, place)}
          </td>
        );
      })}
    </tr>
  );
}

/** Returns what stands before a cell on a phone: the title of its column and the unit. */
const labelOf = (title: string, unit?: string) => (unit ? `${title}（${unit}）` : title);
