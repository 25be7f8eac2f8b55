import { signed, whole } from '../format';
import { moveOf, wayOf } from '../quote-move';
import { recentOf } from '../time';

export interface StripQuote {
  indexCode: string;
  indexValue: number;
  preSettle: number;
}

interface QuoteStripProps {
  quotes: StripQuote[];
  /** since when no ticks arrive, Unix seconds */
  pausedSince?: number;
}

/**
 * Live prices of the contracts with their change since the last settlement: red up, green down; grey
 * while they are not live.
 */
export function QuoteStrip({ quotes, pausedSince }: QuoteStripProps) {
  const paused = pausedSince !== undefined;
  return (
    <ul className={`quote-strip num${paused ? ' quote-strip-paused' : ''}`} aria-label="合约行情">
      {paused && (
        <li>
          <span role="status" title="没有新的行情：恢复后自动更新">
            行情暂停 {recentOf(pausedSince)}
          </span>
        </li>
      )}
      {quotes.map((quote) => (
        <li key={quote.indexCode}>
          <span>{quote.indexCode}</span>
          <Move by={moveOf(quote) ?? 0}>{whole(quote.indexValue)}</Move>
        </li>
      ))}
    </ul>
  );
}

function Move({ by, children }: { by: number; children: string }) {
  const way = wayOf(by);
  return (
    <b className={way}>
      {children}
      <small>
        {by > 0 ? '▲' : by < 0 ? '▼' : ''}
        {signed(by).replace(/^[+-]/, '')}
      </small>
    </b>
  );
}
