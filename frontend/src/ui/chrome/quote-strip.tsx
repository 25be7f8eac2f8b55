import { signed, whole } from '../format';
import './quote-strip.css';

export interface StripQuote {
  indexCode: string;
  indexValue: number;
  preSettle: number;
}

/** Live prices of the contracts with their change since the last settlement: red up, green down. */
export function QuoteStrip({ quotes }: { quotes: StripQuote[] }) {
  return (
    <ul className="quote-strip num" aria-label="合约行情">
      {quotes.map((quote) => (
        <li key={quote.indexCode}>
          <span>{quote.indexCode}</span>
          <Move by={quote.indexValue - quote.preSettle}>{whole(quote.indexValue)}</Move>
        </li>
      ))}
    </ul>
  );
}

function Move({ by, children }: { by: number; children: string }) {
  const way = by > 0 ? 'up' : by < 0 ? 'down' : '';
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
