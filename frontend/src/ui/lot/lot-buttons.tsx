import { CartButton } from './cart-button';
import { CompareButton } from './compare-button';
import { CopyLine } from './copy-line';
import type { LotRow } from './lot';

interface LotButtonsProps {
  lot: LotRow;
  compared: boolean;
  onCompare: () => void;
  inCart: boolean;
  onCart: () => void;
}

/** The buttons at the end of a lot's row. */
export function LotButtons({ lot, compared, onCompare, inCart, onCart }: LotButtonsProps) {
  return (
    <>
      <CartButton batchID={lot.batchID} inCart={inCart} onToggle={onCart} />
      <CompareButton batchID={lot.batchID} compared={compared} onToggle={onCompare} />
      <CopyLine lot={lot} />
    </>
  );
}
