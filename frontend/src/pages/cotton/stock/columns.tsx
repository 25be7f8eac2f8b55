import type { StockRow } from '../../../api/stock';
import { tons, unknown, whole } from '../../../ui/format';
import type { RowColumn } from '../../../ui/member-menu/rows';
import { momentText } from '../../../ui/moment';
import type { StockChosen, StockOrder } from './address';
import type { Chosen } from './chosen';
import { NotesCell } from './notes-cell';
import { BatchLink, NowPrice, Quality, State, yearText } from './row-parts';
import { type OnStep, RowVerbs } from './row-verbs';
import { SortHead, sortedOf } from './sort-head';
import { UntilCell } from './until-cell';

interface ColumnsProps {
  chosen: StockChosen;
  checked: Chosen;
  rows: readonly StockRow[];
  onSort: (change: { orderBy: string; order: string }) => void;
  onStep: OnStep;
  onBundle: (bundle: number) => void;
}

/** The columns of the own listings. */
export function stockColumns(props: ColumnsProps): RowColumn<StockRow>[] {
  const { chosen, checked, rows, onSort, onStep, onBundle } = props;
  const sorts = (by: StockOrder, title: string, unit?: string) => ({
    title,
    heading: <SortHead {...{ chosen, by, title, unit, onSort }} />,
    sorted: sortedOf(chosen, by),
  });
  return [
    {
      title: '选择',
      className: 'check',
      heading: <CheckAll rows={rows} checked={checked} />,
      cell: (row) => <CheckOne row={row} checked={checked} />,
    },
    {
      ...sorts('batchID', '批号'),
      head: true,
      className: 'narrow',
      cell: (row) => (
        <>
          <BatchLink row={row} />
          <small>{yearText(row)}</small>
        </>
      ),
    },
    {
      title: '产地·仓库',
      className: 'place',
      cell: (row) => (
        <>
          <span>
            {row.origins} {row.originsCity}
          </span>
          <small title={row.depotName}>{row.depotName || unknown}</small>
        </>
      ),
    },
    { title: '质量', className: 'narrow', cell: (row) => <Quality row={row} /> },
    {
      title: '公重',
      heading: (
        <>
          公重<small>吨</small>
        </>
      ),
      className: 'right num narrow',
      cell: (row) => (
        <>
          {tons(row.amount)}
          <small>{whole(row.packnum)} 包</small>
        </>
      ),
    },
    {
      ...sorts('basis', '报价'),
      className: 'right num narrow',
      cell: (row) => (
        <>
          {row.indexCode ? whole(row.basis) : whole(row.fixedPrice)}
          <small>{row.indexCode || '一口价'}</small>
        </>
      ),
    },
    {
      ...sorts('price', '现价', '元/吨'),
      className: 'right num narrow',
      cell: (row) => <NowPrice row={row} />,
    },
    {
      ...sorts('listedAt', '挂牌', '天'),
      className: 'right num narrow',
      cell: (row) => <span title={`挂牌时间 ${momentText(row.listedAt)}`}>{whole(row.age)}</span>,
    },
    { ...sorts('until', '有效期'), className: 'narrow', cell: (row) => <UntilCell row={row} /> },
    {
      ...sorts('views', '浏览'),
      className: 'right num narrow',
      cell: (row) => whole(row.views),
    },
    { title: '备注', className: 'notes', cell: (row) => <NotesCell row={row} /> },
    { title: '状态', className: 'narrow', cell: (row) => <State row={row} onBundle={onBundle} /> },
    {
      title: '操作',
      className: 'actions',
      cell: (row) => <RowVerbs row={row} onStep={onStep} />,
    },
  ];
}

/** Checks one listing. */
export function CheckOne({ row, checked }: { row: StockRow; checked: Chosen }) {
  return (
    <input
      type="checkbox"
      aria-label={`选择 ${row.batchID}`}
      checked={checked.has(row)}
      onChange={() => checked.toggle(row)}
    />
  );
}

/** Checks all listings of the page. */
export function CheckAll({ rows, checked }: { rows: readonly StockRow[]; checked: Chosen }) {
  const count = rows.filter(checked.has).length;
  const some = count > 0 && count < rows.length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页全部批次"
      checked={count > 0 && !some}
      ref={(element) => {
        if (element) element.indeterminate = some;
      }}
      onChange={() => (checked.all ? checked.clear() : checked.toggleAll(rows))}
    />
  );
}
