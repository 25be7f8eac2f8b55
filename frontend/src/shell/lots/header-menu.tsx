import {
  ClearOutlined,
  ColumnWidthOutlined,
  EyeInvisibleOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import { type Layout, withPin, withWidth } from '../../ui/columns/layout';
import { HeadPanel } from '../../ui/head-panel';
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
  const pinned = layout.pinned?.includes(key) ?? false;
  const hide = { ...layout, hidden: [...layout.hidden, key] };
  const change = (close: () => void, next: Layout) => () => {
    onLayout(next);
    close();
  };
  return (
    <HeadPanel className={styles.headerMenu} {...{ label, cell, onClose }}>
      {(close) => (
        <>
          {filters && column.filters && <filters.Editors column={column} />}
          <div className={styles.columnSteps}>
            <button type="button" onClick={change(close, withPin(layout, key, !pinned))}>
              {pinned ? <PushpinFilled /> : <PushpinOutlined />}{' '}
              {pinned ? '取消固定' : '固定在左侧'}
            </button>
            {!alwaysShown.includes(column.key) && (
              <button type="button" onClick={change(close, hide)}>
                <EyeInvisibleOutlined /> 隐藏此列
              </button>
            )}
            {filters && filters.conditions(column).length > 0 && (
              <button type="button" onClick={() => filters.onClear(column)}>
                <ClearOutlined /> 清除筛选
              </button>
            )}
            {layout.widths?.[key] !== undefined && (
              <button type="button" onClick={change(close, withWidth(layout, key))}>
                <ColumnWidthOutlined /> 恢复列宽
              </button>
            )}
          </div>
          {pinned && !stuck && (
            <p className={styles.columnNote}>固定的列最多占表宽六成，此列暂时随表格滚动</p>
          )}
        </>
      )}
    </HeadPanel>
  );
}
