import { whole } from '../../ui/format';
import { type InterestLot, useInterest } from './actions';
import styles from './interest.module.css';

/** Marks a lot whose price has changed since the last visit: 降价, 涨价, or another contract. */
export function MoveMark({ lot }: { lot: InterestLot }) {
  const move = useInterest(lot.listingID)?.move;
  if (!move) return null;
  const { by, text } = move;
  const title = `上次查看后${text}`;
  if (by === null) {
    return (
      <b className={styles.move} title={title}>
        改价
      </b>
    );
  }
  const down = by < 0;
  return (
    <b className={`${styles.move} ${down ? styles.down : styles.up} num`} title={title}>
      {down ? '降' : '涨'}
      {whole(Math.abs(by))}
    </b>
  );
}
