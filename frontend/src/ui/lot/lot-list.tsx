import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shopPath } from '../chrome/places';
import { fibre, tons } from '../format';
import type { Column } from '../table/column';
import { Table } from '../table/table';
import { ago } from '../time';
import { BasePrice } from './base-price';
import { ColourBar } from './colour-bar';
import { sharesOf } from './colours';
import { type LotRow, lotAddress } from './lot';
import { gradeText, pickNames, stateNames } from './names';
import { Price } from './price';
import './lot-list.css';

interface LotListProps<Lot extends LotRow> {
  lots: Lot[];
  label: string;
  /** the listing of the page, which is marked */
  current?: number;
  /** buttons at the end of a row */
  actions?: (lot: Lot) => ReactNode;
}

/** A short list of lots: a dense table, or cards on a phone. */
export function LotList<Lot extends LotRow>({ lots, label, current, actions }: LotListProps<Lot>) {
  return (
    <div className="lot-list-box">
      <Table
        look="plain"
        className="lot-list num"
        label={label}
        columns={[numberColumn(current), ...columns, ...(actions ? [actionColumn(actions)] : [])]}
        rows={lots}
        rowKey={({ listingID }) => listingID}
        rowProps={({ listingID }) => (listingID === current ? { 'aria-current': true } : {})}
      />
    </div>
  );
}

const value = (
  title: string,
  cell: (lot: LotRow) => ReactNode,
  more: Partial<Column<LotRow>> = {},
): Column<LotRow> => ({ title, cell, right: true, className: 'value-cell', ...more });

const middle = 'value-cell middle-cell';
const wide = 'value-cell wide-cell';

const numberColumn = (current: number | undefined): Column<LotRow> => ({
  title: '批号 · 年度',
  className: 'number-cell',
  cell: (lot) => (
    <>
      <Link to={lotAddress(lot)}>{lot.batchID}</Link>
      <small>
        {lot.cottonYear} {pickNames[lot.packType]}
        {lot.listingID === current && <em> · 本批</em>}
      </small>
    </>
  ),
});

const columns: Column<LotRow>[] = [
  {
    title: '产地 · 仓库',
    className: 'place-cell',
    cell: (lot) => (
      <>
        <span>
          {lot.origins} {lot.originsCity}
        </span>
        <small title={lot.depotName}>{lot.depotName}</small>
      </>
    ),
  },
  {
    title: '颜色级',
    className: 'colour-cell',
    cell: (lot) => (
      <>
        <span>{gradeText(lot.primaryColor)}</span>
        <ColourBar shares={sharesOf(lot.ge)} />
      </>
    ),
  },
  value('长度', ({ lengthAvg }) => fibre(lengthAvg)),
  value('强力', ({ strongAvg }) => fibre(strongAvg)),
  value('马值', ({ mikeAvg }) => fibre(mikeAvg)),
  value('整齐度', ({ neatAvg }) => fibre(neatAvg), { className: middle }),
  value('含杂', ({ impurity }) => fibre(impurity), { heading: '含杂 %', className: middle }),
  value('回潮', ({ moisture }) => fibre(moisture), { heading: '回潮 %', className: middle }),
  value('公重', ({ amount }) => tons(amount), { heading: '公重 t', className: wide }),
  {
    title: '现价 元/吨',
    right: true,
    className: 'price-cell',
    cell: (lot) => <Price lot={lot} />,
  },
  value('折3128', (lot) => <BasePrice lot={lot} />, { className: wide }),
  {
    title: '卖家',
    className: 'seller-cell',
    cell: (lot) => (
      <>
        <Link className="seller-link" to={shopPath(lot.memberID)} title={lot.memberOwnerName}>
          {lot.memberOwnerName}
        </Link>
        <small>
          {stateNames[lot.state]} · {ago(lot.listingTime)}
        </small>
      </>
    ),
  },
];

const actionColumn = <Lot extends LotRow>(actions: (lot: Lot) => ReactNode): Column<Lot> => ({
  title: '操作',
  className: 'actions-cell',
  cell: actions,
});

/** Placeholders of the height of real rows. */
export function LotListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="lot-skeleton" role="status" aria-label="数据加载中,请稍后...">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <i key={row} />
      ))}
    </div>
  );
}
