import { DownOutlined, UpOutlined } from '@ant-design/icons';
import styles from './lots.module.css';

interface FoldButtonProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** Folds the filters away, so that more lots are seen, and brings them back. The chips stay. */
export function FoldButton({ folded, onFold }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
    >
      {folded ? '展开筛选' : '收起筛选'}
      {folded ? <DownOutlined /> : <UpOutlined />}
    </button>
  );
}
