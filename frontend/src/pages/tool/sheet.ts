import type { ToolFields } from './fields';
import type { SensitivityTable } from './sensitivity';
import type { Result } from './tool-page';

/** The rows of a sheet. */
export type SheetRows = (string | number)[][];

/** Returns rows as texts; the numbers of a page are plain, so that a spreadsheet reads them as numbers. */
export const textsOf = (rows: SheetRows): string[][] => rows.map((row) => row.map(cellOf));

function cellOf(cell: string | number): string {
  const text = String(cell);
  const isNumber = /^[+-]?\d{1,3}(,\d{3})*(\.\d+)?$/.test(text);
  return isNumber ? String(Number(text.replace(/[+,]/g, ''))) : text;
}

/** Returns the rows of the numbers that a tool computes with, and an empty one. */
export const inputRows = <Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
  numbers: Partial<Record<Name, number>>,
): SheetRows => [
  ['参数', '数值', '单位', '说明'],
  ...names.map((name) => {
    const { label, unit, hint = '' } = fields[name];
    return [label, numbers[name] ?? '', unit, hint];
  }),
  [],
];

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
