import { Drawer } from 'antd';
import { useSearchAnswer, useSearchState } from '../../../search/cotton-search';
import { firstQuery } from '../../../search/demand';
import { FilterPanel } from '../../../search/widgets/filter-panel';
import { whole } from '../../../ui/format';
import styles from './lots.module.css';

/** The filters on a narrow screen. */
export default function FilterDrawer({ onClose }: { onClose: () => void }) {
  const { query, show } = useSearchState();
  const { answer } = useSearchAnswer();
  return (
    <Drawer
      open
      title="筛选"
      placement="right"
      size="min(420px, 100%)"
      onClose={onClose}
      footer={
        <div className={styles.drawerFoot}>
          <button type="button" onClick={() => show({ ...firstQuery, tab: query.tab })}>
            清除
          </button>
          <button type="button" className={styles.primary} onClick={onClose}>
            查看 {whole(answer?.totalRow)} 批
          </button>
        </div>
      }
    >
      <FilterPanel />
    </Drawer>
  );
}
