import { Link } from 'react-router';
import { useQuotes } from '../../api/quotes';
import type { Quote } from '../../api/types';
import { signed, whole } from '../../ui/format';
import { Panel } from '../../ui/panel';

/** The live contracts as they tick, each leading to the lots priced on it. */
export function Contracts() {
  const quotes = useQuotes().data;
  return (
    <Panel title="郑棉合约" note="元/吨，实时" className="contracts">
      <table className="contracts-table num">
        <thead>
          <tr>
            <th>合约</th>
            <th>现价</th>
            <th>涨跌</th>
            <th>幅度</th>
          </tr>
        </thead>
        <tbody>
          {quotes?.map((quote) => (
            <Row key={quote.indexCode} quote={quote} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ quote: { indexCode, indexValue, preSettle } }: { quote: Quote }) {
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
    </tr>
  );
}

function percent(by: number, of: number): string {
  if (of === 0) return '';
  return `${by > 0 ? '+' : ''}${((100 * by) / of).toFixed(2)}%`;
}
