import { useMemo, useState } from 'react';
import { type Failure, failureOf } from '../../api/client';
import { readTable, type TableRead } from '../../api/tables';
import { Failed } from '../../ui/failed';
import { unknown, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { type Column, numberColumn } from '../../ui/table/column';
import { Table } from '../../ui/table/table';
import { SheetDrop } from '../../ui/upload/sheet-drop';
import type { ToolFields, Typed } from './fields';
import type { SheetRows } from './sheet';
import styles from './tool.module.css';
import { ExportButton, Reference, reference } from './tool-page';
import { useUpload } from './use-upload';

/** A row of a sheet: the texts of its cells by the titles of their columns. */
export type SheetTexts = Partial<Record<string, string>>;

/** What a tool computes from a row. */
export interface Outcome {
  /** in the order of the results; none without a result */
  values?: readonly string[];
  /** why there is no result, or what is to be known about it */
  about?: string;
}

/** Returns the rows of a sheet that a member uploads, with the columns of a tool. */
export function useTable(titles: readonly string[]) {
  const { read, ...drop } = useUpload((sheet) => readTable(sheet, titles));
  const lines = useMemo(() => read && textsOf(read), [read]);
  return { read, drop, lines };
}

const textsOf = ({ titles, rows }: TableRead): SheetTexts[] =>
  rows.map(({ cells }) => Object.fromEntries(titles.map((title, place) => [title, cells[place]])));

/** Returns what a row has for the fields of a tool; for empty cells what is typed above. */
export function typedOf<Name extends string>(
  fields: Record<Name, { label: string }>,
  names: readonly Name[],
  above: Typed<Name> | undefined,
  texts: SheetTexts,
): Typed<Name> {
  const typed: Typed<Name> = { ...above };
  for (const name of names) {
    const text = texts[fields[name].label];
    if (text) typed[name] = text;
  }
  return typed;
}

/** Returns the numbers above that count for rows whose sheet has no column for them. */
export const restOf = <Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
  above: Partial<Record<Name, number>> | undefined,
  titles: readonly string[] = [],
): string[] =>
  names.flatMap((name) => {
    const { label, unit } = fields[name];
    const value = above?.[name];
    return value === undefined || titles.includes(label) ? [] : [`${label} ${value} ${unit}`];
  });

interface ResultColumn {
  title: string;
  unit?: string;
  /** only the exported sheet has it */
  exported?: boolean;
}

interface TableLinesProps {
  /** what stands above has its height; a page that loads would push the rest down */
  ready?: boolean;
  /** the name of the tool */
  title: string;
  /** which columns a sheet may have */
  note: string;
  table: ReturnType<typeof useTable>;
  results: readonly ResultColumn[];
  /** what the results are computed by: formulas, tables, numbers with their sources */
  basis: readonly string[];
  /** of each row; undefined while they are computed */
  outcomes: readonly Outcome[] | undefined;
  error?: Error | null;
  onRetry?: Failure['onRetry'];
}

/** What a tool computes from the rows of a sheet. */
export function TableLines(props: TableLinesProps) {
  const { ready = true, title, note, table, results, basis, outcomes, ...failed } = props;
  const [shown, setShown] = useState(ready);
  if (ready && !shown) setShown(true);
  const { read, drop } = table;
  if (!shown) return null;
  return (
    <section className={styles.lots} aria-label="多行计算">
      <h2>多行计算</h2>
      <SheetDrop title="拖入一张表，一次计算最多 1000 行" note={note} label="表格文件" {...drop} />
      {read && failed.error && <Failed {...failureOf(failed.error, failed.onRetry)} />}
      {read && !failed.error && !outcomes && <Lines rows={6} />}
      {read && !failed.error && outcomes && (
        <Computed {...{ title, read, results, basis, outcomes }} />
      )}
    </section>
  );
}

interface ComputedProps {
  title: string;
  read: TableRead;
  results: TableLinesProps['results'];
  basis: readonly string[];
  outcomes: readonly Outcome[];
}

function Computed({ title, read, results, basis, outcomes }: ComputedProps) {
  const closing = [[], ...[...basis, reference].map((text) => [text])];
  const done = outcomes.filter(({ values }) => values).length;
  return (
    <>
      <div className={styles.outcome}>
        <p>
          共 {whole(read.rows.length)} 行，算出 <b className="num">{whole(done)}</b> 行。读取的列：
          {read.titles.join('、')}
        </p>
        <ExportButton title={title} rows={[...sheetOf(read, results, outcomes), ...closing]} />
      </div>
      {read.hints.length > 0 && (
        <ul className={styles.hints}>
          {read.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <Table
        label="计算结果"
        tall
        columns={columnsOf(read, results, outcomes)}
        rows={read.rows}
        rowKey={({ row }) => row}
      />
      <Reference>{basis.map((text) => `${text}；`)}表没有保存，链接只含上面的填写</Reference>
    </>
  );
}

type TableRow = TableRead['rows'][number];

function columnsOf(
  { titles }: TableRead,
  results: TableLinesProps['results'],
  outcomes: readonly Outcome[],
): Column<TableRow>[] {
  return [
    { title: '行', head: true, narrow: true, className: 'num', cell: ({ row }) => row },
    ...titles.map((title, i) => numberColumn<TableRow>(title, ({ cells }) => cells[i] || unknown)),
    ...results.flatMap(({ title, unit, exported }, i) => {
      const cell = (_: TableRow, place: number) => <b>{outcomes[place]?.values?.[i] ?? unknown}</b>;
      return exported ? [] : [{ ...numberColumn<TableRow>(title, () => null, { unit }), cell }];
    }),
    {
      title: '说明',
      cell: (_, place) => {
        const { values, about = '' } = outcomes[place] ?? {};
        return values ? about : <span className="up">{about}</span>;
      },
    },
  ];
}

const sheetOf = (
  { titles, rows }: TableRead,
  results: TableLinesProps['results'],
  outcomes: readonly Outcome[],
): SheetRows => [
  [...titles, ...results.map(({ title, unit }) => (unit ? `${title}（${unit}）` : title)), '说明'],
  ...rows.map(({ cells }, place) => {
    const { values, about = '' } = outcomes[place] ?? {};
    return [...cells, ...results.map((_, i) => values?.[i] ?? ''), about];
  }),
];
