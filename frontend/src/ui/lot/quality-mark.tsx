import { Tooltip } from 'antd';
import { type Marked, markMeaning, qualityMark } from './line';

/** The quality mark of a lot, such as 3129B, with an explanation on hover. */
export function QualityMark({ lot, className }: { lot: Marked; className?: string }) {
  return (
    <Tooltip title={markMeaning(lot)} mouseEnterDelay={0.15}>
      <span className={className}>{qualityMark(lot)}</span>
    </Tooltip>
  );
}
