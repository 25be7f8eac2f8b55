import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface FiltersDrawerProps {
  /** the number of rows with their measure word */
  found: string;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer with the filters of a list. */
export function FiltersDrawer({ found, onClear, onClose, children }: FiltersDrawerProps) {
  return (
    <Drawer
      open
      title="筛选"
      placement="right"
      size="min(420px, 100%)"
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <button type="button" onClick={onClear}>
            清除
          </button>
          <button type="button" onClick={onClose}>
            查看 {found}
          </button>
        </div>
      }
    >
      {children}
    </Drawer>
  );
}
