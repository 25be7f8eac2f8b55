import type { Correction, Import, ImportLine, SheetColumn } from '../../api/imports';
import { Cell } from './cell';
import { ColumnMeaning } from './column-meaning';
import { LevelTag, OfferChange, Quality, Reasons } from './line-parts';
import type { Cells } from './use-cells';
import { columnName, unitNames } from './words';

export interface LinesProps {
  one: Import;
  lines: ImportLine[];
  /** others are on their way */
  old: boolean;
  cells: Cells;
  onCorrect?: (correction: Correction) => void;
}

/** Rows of a sheet: what each would do and what is wrong, then its cells as they were written. */
export function LineTable({ one, lines, old, cells, onCorrect }: LinesProps) {
  const columns = one.layout?.columns ?? [];
  return (
    <section
      className="line-box"
      aria-label="表格各行"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
    >
      <table className={`line-table ${old ? 'old' : ''}`} aria-busy={old}>
        <thead>
          <tr>
            <th scope="col" className="line-number">
              行
            </th>
            <th scope="col" className="line-lot">
              批次
            </th>
            <th scope="col" className="line-state">
              状态
            </th>
            {one.kind === 'listing' && <th scope="col">报价</th>}
            {columns.map((column) => (
              <HeadCell key={column.index} one={one} column={column} onCorrect={onCorrect} />
            ))}
            <td className="filler" />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.number} line={line} columns={columns} one={one} cells={cells} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadCellProps {
  one: Import;
  column: SheetColumn;
  onCorrect?: (correction: Correction) => void;
}

/** What a column is about, over what it is called in the file. */
function HeadCell({ one: { layout, fields }, column, onCorrect }: HeadCellProps) {
  const { index, title, field, fieldTitle, unit } = column;
  const change = (to: string) =>
    layout &&
    onCorrect?.({ layout: { sheet: layout.sheet, columns: [{ index, field: to, unit: '' }] } });
  return (
    <th scope="col" className={field ? '' : 'unread'}>
      {onCorrect && layout ? (
        <ColumnMeaning column={column} columns={layout.columns} fields={fields} onChange={change} />
      ) : (
        <span className="meaning-text">{fieldTitle || '不读取'}</span>
      )}
      <small>
        {columnName(index)} {title}
        {unit && `　单位：${unitNames[unit] ?? unit}`}
      </small>
    </th>
  );
}

interface RowProps {
  line: ImportLine;
  columns: SheetColumn[];
  one: Import;
  cells: Cells;
}

function Row({ line, columns, one, cells }: RowProps) {
  return (
    <tr className={line.level}>
      <th scope="row" className="line-number num">
        {line.number}
      </th>
      <td className="line-lot num">
        <b>{line.batchID}</b>
        <Quality line={line} />
      </td>
      <td className="line-state">
        <LevelTag one={one} line={line} />
        <Reasons line={line} cells={cells} />
      </td>
      {one.kind === 'listing' && (
        <td className="line-offer">
          <OfferChange one={one} line={line} />
        </td>
      )}
      <RowCells {...{ line, columns, one, cells }} />
      <td />
    </tr>
  );
}

function RowCells({ line, columns, one, cells }: RowProps) {
  return columns.map(({ index, field, fieldTitle, title }) => (
    <td key={index} className={field ? 'num' : 'num unread'}>
      <Cell
        line={line}
        index={index}
        name={fieldTitle || title || columnName(index)}
        field={field}
        importID={one.importID}
        cells={cells}
      />
    </td>
  ));
}
