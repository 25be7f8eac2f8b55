import { Link } from 'react-router';
import { useFailure } from '../../../api/failure';
import type { HomeFresh } from '../../../api/home';
import { useQuotes, useQuotesPausedSince } from '../../../api/quotes';
import type { Quote } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { Spark } from '../../../ui/chart/spark';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { moveOf, moveText, wayOf } from '../../../ui/quote-move';
import type { Column } from '../../../ui/table/column';
import { recentOf } from '../../../ui/time';
import styles from './home.module.css';
import { Unread } from './unread';

type Closing = HomeFresh['quotes'][number]['history'][number];

interface ContractsProps {
  /** the recent closings, which come later than the prices */
  recent: HomeFresh['quotes'] | undefined;
  /** why the recent closings could not be loaded */
  error: Error | null;
  onRetry: () => void;
}

/** The live contracts as they tick, each leading to the lots priced on it. */
export function Contracts({ recent, error, onRetry }: ContractsProps) {
  const query = useQuotes();
  const failed = useFailure(query) !== null;
  const quotes = query.data;
  const pausedSince = useQuotesPausedSince();
  const liveness = pausedSince === undefined ? '，实时' : `，行情暂停 ${recentOf(pausedSince)}`;
  const note = failed || quotes?.length === 0 ? '元/吨，较昨结算' : `元/吨，较昨结算${liveness}`;
  const history = new Map(recent?.map((quote) => [quote.indexCode, quote.history]));
  const rows = quotes?.map((quote) => ({
    ...quote,
    days: history.get(quote.indexCode) ?? [],
  }));
  return (
    <Panel
      title="郑棉合约"
      note={note}
      extra={error && !failed && <Unread what="走势" onRetry={onRetry} />}
      className={styles.contracts}
    >
      <TableArea
        look="plain"
        className={`${styles.contractsTable} num`}
        label="郑棉合约"
        query={{ ...query, data: rows }}
        columns={columns}
        rowKey={({ indexCode }) => indexCode}
        lines={6}
        empty={<Nothing text="暂无行情" />}
      />
    </Panel>
  );
}

type Row = Quote & { days: Closing[] };

const wayOfRow = (row: Row) => wayOf(moveOf(row));

const columns: Column<Row>[] = [
  {
    title: '合约',
    cell: ({ indexCode }) => <Link to={`/cottonmall?indexCode=${indexCode}`}>{indexCode}</Link>,
  },
  { title: '期货现价', className: wayOfRow, cell: ({ indexValue }) => <b>{whole(indexValue)}</b> },
  { title: '涨跌', className: wayOfRow, cell: moveText },
  { title: '幅度', className: wayOfRow, cell: percentText },
  {
    title: '近20日',
    cell: ({ indexCode, indexValue, days }) => (
      <Spark
        values={line(days, indexValue)}
        label={`${indexCode} 近 ${days.length} 个交易日走势`}
      />
    ),
  },
];

/** Returns the closings, with the current price for a day that is not over. */
function line(days: Closing[], now: number): number[] {
  return days.map(({ close }, n) => (n === days.length - 1 ? now : close));
}

function percentText(row: Row): string {
  const by = moveOf(row);
  if (by === null) return '—';
  return `${by > 0 ? '+' : ''}${((100 * by) / row.preSettle).toFixed(2)}%`;
}
