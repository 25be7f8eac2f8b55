import { DownOutlined, UpOutlined } from '@ant-design/icons';
import styles from './lots.module.css';

interface FoldButtonProps {
  folded: boolean;
  onToggle: () => void;
}

/** Folds the filters away, so that more lots are seen, and brings them back. The chips stay. */
export function FoldButton({ folded, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={styles.fold}
      title="快捷键 F"
      aria-keyshortcuts="f"
      aria-expanded={!folded}
      onClick={onToggle}
    >
      筛选
      {folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
    </button>
  );
}
