import { Tabs } from 'antd';
import { useListState } from '../../../ui/table/list-state';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';
import { Brokers } from './brokers';
import { Lots } from './lots';
import { Members } from './members';
import { Rules } from './rules';

const tabs = [
  { key: 'rules', label: '标记规则', children: <Rules /> },
  { key: 'lots', label: '标记的批次', children: <Lots /> },
  { key: 'members', label: '会员企业', children: <Members /> },
  { key: 'brokers', label: '居间企业', children: <Brokers /> },
];

/** The platform's marks, the companies that see them, and the intermediaries. */
export default function MarksPage() {
  const [{ tab }, choose] = useListState(['tab', 'way', 'mark', 'batchID', 'name']);
  return (
    <AdminFrame title="标记和会员">
      <section className={`panel ${styles.baseData}`} aria-label="标记和会员">
        <h1 className="hidden-label">标记和会员</h1>
        <Tabs
          activeKey={tabs.some(({ key }) => key === tab) ? tab : 'rules'}
          items={tabs}
          destroyOnHidden
          onChange={(key) => choose({ tab: key, way: '', mark: '', batchID: '', name: '' })}
        />
      </section>
    </AdminFrame>
  );
}
