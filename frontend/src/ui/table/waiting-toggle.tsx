import { Button } from 'antd';
import { whole } from '../format';

interface WaitingToggleProps {
  /** the number of entries that wait for the caller; null until they are counted */
  count: number | null;
  /** whether the list shows only them */
  only: boolean;
  onChoose: (next: { waiting: string }) => void;
}

/** Limits a list to what waits for the caller. */
export const WaitingToggle = ({ count, only, onChoose }: WaitingToggleProps) => (
  <Button
    type={only ? 'primary' : 'default'}
    ghost={only}
    aria-pressed={only}
    onClick={() => onChoose({ waiting: only ? '' : '1' })}
  >
    待我处理 <span className="num">{count === null ? '…' : whole(count)}</span>
  </Button>
);
