import {
  ClearOutlined,
  ColumnWidthOutlined,
  EyeInvisibleOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Layout, withPin, withWidth } from '../../ui/columns/layout';
import { Panel, useDismissal } from '../../ui/pop';
import type { Column } from './columns';
import type { HeaderFilters } from './header-filters';
import { alwaysShown } from './layout';
import styles from './lots.module.css';

interface HeaderMenuProps {
  label: string;
  column: Column;
  /** its header */
  cell: HTMLElement;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** it stays at the left edge */
  stuck: boolean;
  filters?: HeaderFilters;
  onClose: () => void;
}

/** The filters of a column, and what can be done with it. It sticks to its header, over the rows. */
export default function HeaderMenu(props: HeaderMenuProps) {
  const { label, column, cell, layout, onLayout, stuck, filters, onClose } = props;
  const { key } = column;
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    const start = box.current?.getBoundingClientRect().left ?? 0;
    setLeft(Math.max(0, cell.getBoundingClientRect().left - start));
  }, [cell]);
  useEffect(() => {
    if (left === undefined) return;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [left]);
  useDismissal(box, true, onClose, cell);

  const close = () => {
    cell.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // the keys of the table and of the page
    if (event.key === 'Escape') close();
  };
  const change = (next: Layout) => () => {
    onLayout(next);
    close();
  };
  const pinned = layout.pinned?.includes(key) ?? false;
  const hide = { ...layout, hidden: [...layout.hidden, key] };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever in it.
    <div className={styles.headerMenu} ref={box} onKeyDown={onKeyDown}>
      {left !== undefined && (
        <div style={{ left }}>
          <Panel label={label}>
            {filters && column.filters && <filters.Editors column={column} />}
            <div className={styles.columnSteps}>
              <button type="button" onClick={change(withPin(layout, key, !pinned))}>
                {pinned ? <PushpinFilled /> : <PushpinOutlined />}{' '}
                {pinned ? '取消固定' : '固定在左侧'}
              </button>
              {!alwaysShown.includes(column.key) && (
                <button type="button" onClick={change(hide)}>
                  <EyeInvisibleOutlined /> 隐藏此列
                </button>
              )}
              {filters && filters.conditions(column).length > 0 && (
                <button type="button" onClick={() => filters.onClear(column)}>
                  <ClearOutlined /> 清除筛选
                </button>
              )}
              {layout.widths?.[key] !== undefined && (
                <button type="button" onClick={change(withWidth(layout, key))}>
                  <ColumnWidthOutlined /> 恢复列宽
                </button>
              )}
            </div>
            {pinned && !stuck && (
              <p className={styles.columnNote}>固定的列最多占表宽六成，此列暂时随表格滚动</p>
            )}
          </Panel>
        </div>
      )}
    </div>
  );
}
