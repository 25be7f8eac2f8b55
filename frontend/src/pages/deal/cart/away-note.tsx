import { Button } from 'antd';
import { whole } from '../../../ui/format';
import styles from './cart.module.css';

interface AwayNoteProps {
  count: number;
  busy: boolean;
  onRemove: () => void;
}

/** Lots that can no longer be bought, with a button that removes them. */
export function AwayNote({ count, busy, onRemove }: AwayNoteProps) {
  return (
    <p className={styles.note} role="status">
      有 <b className="num">{whole(count)}</b> 批已不能购买
      <Button size="small" disabled={busy} onClick={onRemove}>
        全部移出
      </Button>
    </p>
  );
}
