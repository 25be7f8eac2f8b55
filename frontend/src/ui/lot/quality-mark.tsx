import { Tooltip } from 'antd';
import { type Marked, markMeaning, qualityMark } from './line';

/** The quality mark of a lot, 3129B, explained when somebody points at it. */
export function QualityMark({ lot, className }: { lot: Marked; className?: string }) {
  return (
    <Tooltip title={markMeaning(lot)} mouseEnterDelay={0.15}>
      <span className={className}>{qualityMark(lot)}</span>
    </Tooltip>
  );
}
