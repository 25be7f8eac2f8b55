import { CompareButton } from './compare-button';
import { CopyLine } from './copy-line';
import type { LotRow } from './lot';

interface LotButtonsProps {
  lot: LotRow;
  compared: boolean;
  onCompare: () => void;
}

/** The buttons at the end of a lot's row. */
export function LotButtons({ lot, compared, onCompare }: LotButtonsProps) {
  return (
    <>
      <CompareButton batchID={lot.batchID} compared={compared} onToggle={onCompare} />
      <CopyLine lot={lot} />
    </>
  );
}
