import type { Correction, SheetColumn, Upload } from '../../../api/uploads';
import { useNarrow } from '../../../ui/narrow';
import type { Column } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { Cell } from './cell';
import { ColumnMeaning } from './column-meaning';
import { LineCard } from './line-card';
import { LevelTag, LotLink, OfferChange, Quality, Reasons, type ShownLine } from './line-parts';
import { Moved, movedName } from './moved';
import styles from './sheet.module.css';
import type { Cells } from './use-cells';
import { columnName, unitName } from './words';

export interface LinesProps {
  one: Upload;
  lines: ShownLine[];
  /** others are loading */
  old: boolean;
  /** the editing of cells; absent when the upload is over */
  cells?: Cells;
  onCorrect?: (correction: Correction) => void;
}

/** Rows of a sheet: what each would do and what is wrong, then its cells as they were written. */
export function LineTable({ one, lines, old, cells, onCorrect }: LinesProps) {
  const columns = [
    ...fixedColumns(one, cells),
    ...columnsOf(one, lines).map((column) => sheetColumn(column, { one, cells, onCorrect })),
    filler,
  ];
  const narrow = useNarrow();
  const table = (
    <Table
      look="plain"
      className={narrow ? undefined : styles.lineTable}
      label={narrow ? '表格各行' : undefined}
      columns={columns}
      rows={lines}
      rowKey={({ number, batchID }) => `${number} ${batchID}`}
      rowClass={({ outcome }) => (outcome === 'skipped' ? styles.skipped : undefined)}
      card={(line) => <LineCard one={one} line={line} cells={cells} />}
      old={old}
    />
  );
  if (narrow) return table;
  return (
    <section
      className={styles.lineBox}
      aria-label="表格各行"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
    >
      {table}
    </section>
  );
}

/** Returns the columns before those of the sheet: line, lot, state and offer. */
function fixedColumns(one: Upload, cells: Cells | undefined): Column<ShownLine>[] {
  const columns: Column<ShownLine>[] = [
    {
      title: '行',
      className: `${styles.lineNumber} num`,
      rowHeading: true,
      cell: ({ number }) => number || '表外',
    },
    {
      title: '批次',
      className: `${styles.lineLot} num`,
      cell: (line) => (
        <>
          <b>
            <LotLink line={line} />
          </b>
          <Quality line={line} />
        </>
      ),
    },
    {
      title: '状态',
      className: styles.lineState,
      cell: (line) => (
        <>
          <LevelTag one={one} line={line} />
          <Reasons line={line} cells={cells} />
        </>
      ),
    },
  ];
  return one.kind === 'listing' ? [...columns, ...offerColumns] : columns;
}

const offerColumns: Column<ShownLine>[] = [
  { title: '报价', className: styles.lineOffer, cell: (line) => <OfferChange line={line} /> },
  {
    title: movedName,
    heading: <span title="按此刻的行情，元/吨">{movedName}</span>,
    className: styles.lineMoved,
    cell: (line) => <Moved line={line} />,
  },
];

/** The empty column that takes the width which is left. */
const filler: Column<ShownLine> = {
  title: '',
  heading: null,
  className: styles.filler,
  cell: () => null,
};

/** Returns a column of the sheet: its meaning over its cells as they were written. */
function sheetColumn(
  column: SheetColumn,
  { one, cells, onCorrect }: Pick<LinesProps, 'one' | 'cells' | 'onCorrect'>,
): Column<ShownLine> {
  const { index, field, fieldTitle, title } = column;
  return {
    title: columnName(index),
    heading: <ColumnHeading one={one} column={column} onCorrect={onCorrect} />,
    className: field ? 'num' : `num ${styles.unread}`,
    cell: (line) => (
      <Cell
        line={line}
        index={index}
        name={fieldTitle || title || columnName(index)}
        field={field}
        importID={one.importID}
        cells={cells}
      />
    ),
  };
}

/** Returns the columns of a sheet while its texts are kept. */
const columnsOf = (one: Upload, lines: ShownLine[]) =>
  lines.some(({ forgotten, number }) => !forgotten && number > 0)
    ? (one.layout?.columns ?? [])
    : [];

interface ColumnHeadingProps {
  one: Upload;
  column: SheetColumn;
  onCorrect?: (correction: Correction) => void;
}

/** The meaning of a column over its title in the file. */
function ColumnHeading({ one: { layout, fields }, column, onCorrect }: ColumnHeadingProps) {
  const { index, title, fieldTitle, unit } = column;
  const change = (to: string) =>
    layout &&
    onCorrect?.({ layout: { sheet: layout.sheet, columns: [{ index, field: to, unit: '' }] } });
  return (
    <>
      {onCorrect && layout ? (
        <ColumnMeaning column={column} columns={layout.columns} fields={fields} onChange={change} />
      ) : (
        <span className={styles.meaningText}>{fieldTitle || '不读取'}</span>
      )}
      <small>
        {columnName(index)} {title}
        {unit && `　单位：${unitName(unit)}`}
      </small>
    </>
  );
}
