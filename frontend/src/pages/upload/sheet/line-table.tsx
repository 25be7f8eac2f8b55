import { Link } from 'react-router';
import type { Correction, Import, ImportLine, ImportRow, SheetColumn } from '../../../api/uploads';
import { lotAddress } from '../../../ui/lot/lot';
import { Cell } from './cell';
import { ColumnMeaning } from './column-meaning';
import { LevelTag, OfferChange, Quality, Reasons } from './line-parts';
import { Moved, movedName } from './moved';
import type { Cells } from './use-cells';
import { columnName, unitNames } from './words';

/** A row of a sheet; of one that was imported, with what has become of it. */
export type ShownLine = ImportLine &
  Partial<Pick<ImportRow, 'outcome' | 'reason' | 'listingID' | 'forgotten'>>;

export interface LinesProps {
  one: Import;
  lines: ShownLine[];
  /** others are on their way */
  old: boolean;
  /** what a person may do to the cells; nothing when the import is over */
  cells?: Cells;
  onCorrect?: (correction: Correction) => void;
}

/** Rows of a sheet: what each would do and what is wrong, then its cells as they were written. */
export function LineTable({ one, lines, old, cells, onCorrect }: LinesProps) {
  const columns = columnsOf(one, lines);
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
            {one.kind === 'listing' && (
              <>
                <th scope="col">报价</th>
                <th scope="col" className="line-moved" title="按此刻的行情，元/吨">
                  {movedName}
                </th>
              </>
            )}
            {columns.map((column) => (
              <HeadCell key={column.index} one={one} column={column} onCorrect={onCorrect} />
            ))}
            <td className="filler" />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={`${line.number} ${line.batchID}`}
              line={line}
              columns={columns}
              one={one}
              cells={cells}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The columns of a sheet, as long as what stood in them is kept. */
const columnsOf = (one: Import, lines: ShownLine[]) =>
  lines.some(({ forgotten, number }) => !forgotten && number > 0)
    ? (one.layout?.columns ?? [])
    : [];

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
  line: ShownLine;
  columns: SheetColumn[];
  one: Import;
  cells: Cells | undefined;
}

function Row({ line, columns, one, cells }: RowProps) {
  return (
    <tr className={line.outcome ?? line.level}>
      <th scope="row" className="line-number num">
        {line.number || '表外'}
      </th>
      <td className="line-lot num">
        <b>
          <LotLink line={line} />
        </b>
        <Quality line={line} />
      </td>
      <td className="line-state">
        <LevelTag one={one} line={line} />
        <Reasons line={line} cells={cells} />
      </td>
      {one.kind === 'listing' && (
        <>
          <td className="line-offer">
            <OfferChange line={line} />
          </td>
          <td className="line-moved">
            <Moved line={line} />
          </td>
        </>
      )}
      <RowCells {...{ line, columns, one, cells }} />
      <td />
    </tr>
  );
}

/** The number of a lot; it leads to the lot as long as that is on sale. */
export const LotLink = ({ line: { batchID, listingID } }: { line: ShownLine }) =>
  listingID ? <Link to={lotAddress({ batchID, listingID })}>{batchID}</Link> : batchID;

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
