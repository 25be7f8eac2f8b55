import {
  gapWords,
  isFar,
  type PriceGap,
  priceGap,
  type Reached,
  reachedWords,
} from '../../ui/order/price-gap';
import styles from './gap-note.module.css';

interface GapNoteProps {
  price: number | undefined;
  quote: number | null | undefined;
  reached: Reached;
}

/** How far a price is from the quote, and what the market does to it. */
export function GapNote({ price, quote, reached }: GapNoteProps) {
  const gap: PriceGap | undefined = priceGap(price, quote);
  if (!gap) return null;
  const then = reachedWords(gap, reached);
  return (
    <span className={`${styles.gap} ${then || isFar(gap) ? styles.far : ''} num`} role="status">
      {gapWords(gap)}
      {then && `。${then}`}
    </span>
  );
}
