import type { Key, ReactNode } from 'react';
import './rows.css';

export interface RowColumn<Row> {
  title: string;
  cell: (row: Row, place: number) => ReactNode;
  /** the column of the row's name: the title of its card on a phone */
  head?: boolean;
  className?: string;
  /** stands in the head in place of the title, such as a button that sorts */
  heading?: ReactNode;
  sorted?: 'ascending' | 'descending';
}

interface RowsProps<Row> {
  label: string;
  columns: RowColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
  rowClass?: (row: Row) => string;
  /** older rows stand there while newer ones are loaded */
  old?: boolean;
}

/** A small table; on a phone each row is a card. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowClass, old } = props;
  return (
    <div className="rows-box">
      <table className={`rows ${old ? 'old' : ''}`} aria-label={label} aria-busy={old}>
        <thead>
          <tr>
            {columns.map(({ title, className, heading = title, sorted }) => (
              <th key={title} scope="col" className={className} aria-sort={sorted}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {columns.map(({ title, cell, head, className = '' }) => (
                <td key={title} data-label={title} className={`${className} ${head ? 'head' : ''}`}>
                  {cell(row, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
