import { useEffect, useEffectEvent } from 'react';
import type { Decided } from './actions';
import styles from './interest.module.css';

const shownFor = 8_000;

interface UndoBarProps {
  decided: Decided;
  onUndo: () => void;
  onClose: () => void;
}

/** Says what was decided and undoes it; it goes away by itself. */
export function UndoBar({ decided, onUndo, onClose }: UndoBarProps) {
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every decision is shown as long.
  useEffect(() => {
    const timer = setTimeout(close, shownFor);
    return () => clearTimeout(timer);
  }, [decided]);
  return (
    <div className={styles.undoBar} role="status">
      <span className="num">{decided.text}</span>
      <button type="button" onClick={onUndo}>
        撤销
      </button>
    </div>
  );
}
