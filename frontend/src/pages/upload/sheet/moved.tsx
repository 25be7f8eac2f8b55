import { useQuotes } from '../../../api/quotes';
import { signed } from '../../../ui/format';
import type { ShownLine } from './line-parts';
import { movedBy } from './offers';
import styles from './sheet.module.css';

/** What a difference of prices is called. */
export const movedName = '现价差';

/** By how much the price of a lot moves at this moment's quotes, red where it rises. */
export function Moved({ line, named }: { line: ShownLine; named?: boolean }) {
  const quotes = useQuotes().data;
  const { was, now, outcome } = line;
  if (!was || !now || outcome === 'back' || outcome === 'failed') return null;
  const by = movedBy(was, now, quotes ?? []);
  if (!by) return null;
  return (
    <span className={`num ${by > 0 ? 'up' : 'down'}`}>
      {named && <small className={styles.quiet}>{movedName} </small>}
      {signed(by)}
    </span>
  );
}
