import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface ChipItemProps {
  label: string;
  onDrop: () => void;
  /** what is shown instead of the label */
  children?: ReactNode;
}

/** A filter in use, with a cross that removes it. */
export function ChipItem({ label, onDrop, children }: ChipItemProps) {
  return (
    <span className="chip">
      {children || <span className="chip-text">{label}</span>}
      <button type="button" className="chip-drop" aria-label={`去掉 ${label}`} onClick={onDrop}>
        <CloseOutlined />
      </button>
    </span>
  );
}
