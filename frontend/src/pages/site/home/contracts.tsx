import { Link } from 'react-router';
import { usePausedSince } from '../../../api/live';
import { useQuotes } from '../../../api/quotes';
import type { Home, Quote } from '../../../api/types';
import { Spark } from '../../../ui/chart/spark';
import { signed, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import { clockOf } from '../../../ui/time';

type Closing = Home['quotes'][number]['history'][number];

interface ContractsProps {
  /** the recent closings, which come later than the prices */
  recent: Home['quotes'] | undefined;
}

/** The live contracts as they tick, each leading to the lots priced on it. */
export function Contracts({ recent }: ContractsProps) {
  const quotes = useQuotes().data;
  const pausedSince = usePausedSince();
  const liveness = pausedSince === undefined ? '实时' : `行情暂停 ${clockOf(pausedSince)}`;
  const history = new Map(recent?.map((quote) => [quote.indexCode, quote.history]));
  return (
    <Panel title="郑棉合约" note={`元/吨，${liveness}`} className="contracts">
      <table className="contracts-table num">
        <thead>
          <tr>
            <th>合约</th>
            <th>现价</th>
            <th>涨跌</th>
            <th>幅度</th>
            <th>近20日</th>
          </tr>
        </thead>
        <tbody>
          {quotes?.map((quote) => (
            <Row key={quote.indexCode} quote={quote} days={history.get(quote.indexCode) ?? []} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface RowProps {
  quote: Quote;
  days: Closing[];
}

function Row({ quote: { indexCode, indexValue, preSettle }, days }: RowProps) {
  const by = indexValue - preSettle;
  const way = by > 0 ? 'up' : by < 0 ? 'down' : '';
  return (
    <tr>
      <td>
        <Link to={`/cottonmall?indexCode=${indexCode}`}>{indexCode}</Link>
      </td>
      <td className={way}>
        <b>{whole(indexValue)}</b>
      </td>
      <td className={way}>{signed(by)}</td>
      <td className={way}>{percent(by, preSettle)}</td>
      <td>
        <Spark
          values={line(days, indexValue)}
          label={`${indexCode} 近 ${days.length} 个交易日走势`}
        />
      </td>
    </tr>
  );
}

/** The closings with the price of the moment for the day that goes on. */
function line(days: Closing[], now: number): number[] {
  return days.map(({ close }, n) => (n === days.length - 1 ? now : close));
}

function percent(by: number, of: number): string {
  if (of === 0) return '';
  return `${by > 0 ? '+' : ''}${((100 * by) / of).toFixed(2)}%`;
}
