import type { DealRow, DealSide } from '../../api/deals';
import { tonsAlike, whole } from '../../ui/format';
import { Reading } from '../../ui/reading';
import { type Column, numberColumn } from '../../ui/table/column';
import styles from './deal.module.css';
import { offerOf, weightName } from './live-deal';
import { Amount, HangPrice, UnitPrice } from './price-cell';
import { BatchCell, DueCell, OtherCell, type RowLinks, RowState } from './row-parts';
import { type OnVerb, RowVerbs } from './verb-buttons';

interface ColumnsInput extends RowLinks {
  /** the rows of the page */
  rows: readonly DealRow[];
  side: DealSide;
  /** both companies are shown */
  both: boolean;
  onVerb: OnVerb;
}

/** Returns the columns of deals as one side sees them. */
export function dealColumns({ rows, side, both, onVerb, onOpen, onOther }: ColumnsInput) {
  const weight = tonsAlike(rows.map(({ amount }) => amount));
  const company = (title: string, of: DealSide): Column<DealRow> => ({
    title,
    className: styles.company,
    cell: (row) => <OtherCell row={row} side={of} onOther={onOther} />,
  });
  const own = side === 'buyer' ? company('卖家', 'buyer') : company('买家', 'seller');
  const sides: Column<DealRow> = {
    title: '买家 / 卖家',
    className: styles.company,
    cell: ({ buyerName, memberOwnerName }) => (
      <span className={styles.lines}>
        <span className={styles.twoLines} title={buyerName}>
          {buyerName}
        </span>
        <small title={memberOwnerName}>{memberOwnerName}</small>
      </span>
    ),
  };
  const columns: Column<DealRow>[] = [
    {
      title: '批号、提单号 / 询盘单',
      head: true,
      narrow: true,
      cell: (row) => <BatchCell row={row} onOpen={onOpen} />,
    },
    both ? sides : own,
    {
      title: '仓库',
      className: styles.depot,
      cell: ({ depotName, packnum }) => (
        <span className={styles.lines}>
          <span className={styles.twoLines} title={depotName}>
            {depotName}
          </span>
          <small className="num">{whole(packnum)} 包</small>
        </span>
      ),
    },
    numberColumn('重量', (row) => <Weight row={row} text={weight(row.amount)} />, { unit: '吨' }),
    { title: '报价', narrow: true, className: 'num', cell: offerOf },
    numberColumn('挂盘价', (row) => <HangPrice row={row} />),
    numberColumn('单价', (row) => <UnitPrice row={row} />),
    numberColumn('金额', (row) => <Amount row={row} />),
    {
      title: '剩余时间',
      heading: (
        <>
          剩余时间
          <Reading of="挂盘期限" />
        </>
      ),
      narrow: true,
      cell: (row) => <DueCell row={row} />,
    },
    { title: '状态', narrow: true, cell: (row) => <RowState row={row} /> },
    {
      title: '操作',
      actions: true,
      cell: (row) => (
        <span className={styles.verbs}>
          <RowVerbs row={row} side={both ? undefined : side} onVerb={onVerb} />
        </span>
      ),
    },
  ];
  return columns;
}

/** A weight as exact as the amount beside it is computed. */
const Weight = ({ row, text }: { row: DealRow; text: string }) => (
  <span className={styles.lines}>
    {text}
    <small>{weightName(row)}</small>
  </span>
);
