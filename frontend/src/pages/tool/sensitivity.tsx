import { WideArea } from '../../ui/wide-area';
import styles from './tool.module.css';

/** The values of one input around its present one. */
export interface Steps {
  label: string;
  values: number[];
  /** the place of the present one */
  at: number;
  text: (value: number) => string;
}

/** Returns values around a number, count on each side, none below a least one. */
export function stepsAround(
  value: number,
  step: number,
  count: number,
  least: number,
): Pick<Steps, 'values' | 'at'> {
  const exact = (n: number) => Number((value + n * step).toFixed(6));
  const places = Array.from({ length: 2 * count + 1 }, (_, i) => i - count);
  const values = places.filter((n) => exact(n) >= least).map(exact);
  return { values, at: values.indexOf(exact(0)) };
}

/** What is computed around a result. */
export interface SensitivityTable {
  caption: string;
  rows: Steps;
  columns: Steps;
  cell: (row: number, column: number) => string;
}

/** What a result becomes when two of its inputs change: a row for each value of one, a column for each of the other. */
export function Sensitivity({ caption, rows, columns, cell }: SensitivityTable) {
  return (
    <WideArea label={caption}>
      <table className={`${styles.sensitivity} num`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              {rows.label} ＼ {columns.label}
            </th>
            {columns.values.map((value, place) => (
              <th key={value} scope="col" aria-current={place === columns.at || undefined}>
                {columns.text(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.values.map((row, line) => (
            <tr key={row}>
              <th scope="row" aria-current={line === rows.at || undefined}>
                {rows.text(row)}
              </th>
              {columns.values.map((column, place) => (
                <td
                  key={column}
                  aria-current={(line === rows.at && place === columns.at) || undefined}
                >
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideArea>
  );
}
