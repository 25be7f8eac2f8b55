import { useQuotes } from '../../../api/quotes';
import { signed } from '../../../ui/format';
import type { ShownLine } from './line-parts';
import { movedBy } from './offers';
import styles from './sheet.module.css';

/** The name of a difference of prices. */
export const movedName = '现价差';

/** The change of a lot's price at the current quotes, red for a rise. */
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
