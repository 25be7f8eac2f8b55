import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useReserveNews } from '../../../api/reserve';
import { AdminFrame } from '../frame';
import { Reports } from './reports';
import { ReserveReview, Sheets } from './sheets';
import { Standards } from './standards';

const tabs = [
  { key: 'standards', label: '每周底价', children: <Standards /> },
  { key: 'reports', label: '成交报告', children: <Reports /> },
  { key: 'sheets', label: '批次和成交表', children: <Sheets /> },
];

/** The floors of the weeks, the reports, and the sheets of lots and results of reserve cotton. */
export default function AdminReservePage() {
  const [params, setParams] = useSearchParams();
  useReserveNews();
  const importID = Number(params.get('importID') || 0);
  return (
    <AdminFrame title="储备棉">
      {importID > 0 ? (
        <ReserveReview key={importID} importID={importID} />
      ) : (
        <section className="panel" aria-label="储备棉">
          <h1 className="hidden-label">储备棉</h1>
          <Tabs
            activeKey={params.get('tab') || 'standards'}
            items={tabs}
            destroyOnHidden
            tabBarStyle={{ paddingInline: 16, marginBottom: 0 }}
            onChange={(tab) => setParams(tab === 'standards' ? {} : { tab })}
          />
        </section>
      )}
    </AdminFrame>
  );
}
