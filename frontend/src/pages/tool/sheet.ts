import type { SensitivityTable } from './sensitivity';
import type { Result } from './tool-page';

/** The rows of a sheet. */
export type SheetRows = (string | number)[][];

/** Returns rows as comma-separated text, which spreadsheet programs open as UTF-8. */
export const csvOf = (rows: SheetRows): Blob =>
  new Blob([`\uFEFF${rows.map((row) => row.map(cellOf).join()).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

/** Returns a cell; the numbers of a page without their separators of thousands. */
function cellOf(cell: string | number): string {
  const text = String(cell);
  if (/^[+-]?\d{1,3}(,\d{3})*(\.\d+)?$/.test(text)) return text.replace(/[+,]/g, '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the rows of the results of a tool. */
export const resultRows = (results: readonly Result[]): SheetRows => [
  ['结果', '数值', '单位'],
  ...results.map(({ name, value, unit }) => [name, value, unit]),
];

/** Returns the rows of a table of sensitivity below its caption. */
export const sensitivityRows = ({ caption, rows, columns, cell }: SensitivityTable): SheetRows => [
  [],
  [caption],
  [`${rows.label} ＼ ${columns.label}`, ...columns.values.map(columns.text)],
  ...rows.values.map((row) => [
    rows.text(row),
    ...columns.values.map((column) => cell(row, column)),
  ]),
];
