import type { StockRow } from '../../../api/stock';
import { tons, unknown, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { type Column, numberColumn } from '../../../ui/table/column';
import { sortBy } from './address';
import { NotesCell } from './notes-cell';
import { BatchLink, NowPrice, Quality, State, yearText } from './row-parts';
import { type OnStep, RowVerbs } from './row-verbs';
import styles from './stock.module.css';
import { UntilCell } from './until-cell';

interface ColumnsProps {
  onStep: OnStep;
  onBundle: (bundle: number) => void;
}

/** Returns the columns of the own listings. */
export function stockColumns({ onStep, onBundle }: ColumnsProps): Column<StockRow>[] {
  return [
    {
      title: '批号',
      sort: sortBy('batchID'),
      head: true,
      narrow: true,
      cell: (row) => (
        <>
          <BatchLink row={row} />
          <small>{yearText(row)}</small>
        </>
      ),
    },
    {
      title: '产地·仓库',
      className: styles.place,
      cell: (row) => (
        <>
          <span>
            {row.origins} {row.originsCity}
          </span>
          <small title={row.depotName}>{row.depotName || unknown}</small>
        </>
      ),
    },
    { title: '质量', narrow: true, cell: (row) => <Quality row={row} /> },
    numberColumn(
      '公重',
      (row) => (
        <>
          {tons(row.amount)}
          <small>{whole(row.packnum)} 包</small>
        </>
      ),
      { unit: '吨' },
    ),
    numberColumn(
      '报价',
      (row) => (
        <>
          {row.indexCode ? whole(row.basis) : whole(row.fixedPrice)}
          <small>{row.indexCode || '一口价'}</small>
        </>
      ),
      { sort: sortBy('basis') },
    ),
    numberColumn('现价', (row) => <NowPrice row={row} />, { unit: '元/吨', sort: sortBy('price') }),
    numberColumn(
      '挂牌',
      (row) => <span title={`挂牌时间 ${timeText(row.listedAt)}`}>{whole(row.age)}</span>,
      { unit: '天', sort: sortBy('listedAt') },
    ),
    {
      title: '有效期',
      sort: sortBy('until'),
      narrow: true,
      cell: (row) => <UntilCell row={row} />,
    },
    numberColumn('浏览', (row) => whole(row.views), { sort: sortBy('views') }),
    { title: '备注', className: styles.notes, cell: (row) => <NotesCell row={row} /> },
    { title: '状态', narrow: true, cell: (row) => <State row={row} onBundle={onBundle} /> },
    {
      title: '操作',
      actions: true,
      cell: (row) => <RowVerbs row={row} onStep={onStep} />,
    },
  ];
}
