import { Tabs, type TabsProps } from 'antd';
import { useEffect, useRef } from 'react';
import { MissingScreen } from '../../../ui/error-screen';
import { useNarrow } from '../../../ui/narrow';
import { PageHead } from '../../../ui/page-panel';
import { showInside } from '../../../ui/show-inside';
import { useListState } from '../../../ui/table/list-state';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';
import { Banners } from './banners';
import { Categories } from './categories';
import { Contracts } from './contracts';
import { DailyLimits } from './daily-limits';
import { DollarRates } from './dollar-rates';
import { ForeignQuotes } from './foreign-quotes';
import { Ginneries } from './ginneries';
import { Growths } from './growths';
import { Holidays } from './holidays';
import { ImportDuties } from './import-duties';
import { Places } from './places';
import { Ports } from './ports';
import { Premiums } from './premiums';
import { QuestionTypes } from './question-types';
import { Quotes } from './quotes';
import { Salesmen } from './salesmen';
import { SeriesValues } from './series-values';
import { Settings } from './settings';
import { Warehouses } from './warehouses';

const tabs = [
  { key: 'contracts', label: '合约', children: <Contracts /> },
  { key: 'quotes', label: '行情', children: <Quotes /> },
  { key: 'ice', label: 'ICE 行情', children: <ForeignQuotes /> },
  { key: 'rates', label: '汇率', children: <DollarRates /> },
  { key: 'series', label: '行情数据', children: <SeriesValues /> },
  { key: 'duties', label: '进口税费', children: <ImportDuties /> },
  { key: 'growths', label: '进口棉产地', children: <Growths /> },
  { key: 'ports', label: '港口', children: <Ports /> },
  { key: 'holidays', label: '休市日', children: <Holidays /> },
  { key: 'limits', label: '涨跌停', children: <DailyLimits /> },
  { key: 'warehouses', label: '仓库', children: <Warehouses /> },
  { key: 'ginneries', label: '加工厂', children: <Ginneries /> },
  { key: 'places', label: '产地', children: <Places /> },
  { key: 'premiums', label: '升贴水表', children: <Premiums /> },
  { key: 'categories', label: '品类', children: <Categories /> },
  { key: 'banners', label: '横幅', children: <Banners /> },
  { key: 'salesmen', label: '客户经理', children: <Salesmen /> },
  { key: 'questions', label: '问题类型', children: <QuestionTypes /> },
  { key: 'settings', label: '网站设置', children: <Settings /> },
];

/** The numbers and names of the trade that change with time. */
export default function BasePage() {
  const [{ tab }, choose] = useListState(['tab', 'name', 'category']);
  const narrow = useNarrow();
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to scroll.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('.ant-tabs-tab-active');
    if (line.current && current) showInside(line.current, current);
  }, [tab]);
  if (tab && !tabs.some(({ key }) => key === tab)) return <MissingScreen />;
  const inLine: TabsProps['renderTabBar'] = (props, Bar) => (
    <div ref={line} className={styles.tabLine}>
      <Bar {...props} />
    </div>
  );
  return (
    <AdminFrame title="基础资料">
      <section className={`panel ${styles.baseData}`} aria-label="基础资料">
        <PageHead title={<h1>基础资料</h1>} />
        <Tabs
          activeKey={tab || 'contracts'}
          items={tabs}
          renderTabBar={narrow ? inLine : undefined}
          tabPlacement={narrow ? 'top' : 'start'} // there are more than fit into a line
          destroyOnHidden
          onChange={(key) => choose({ tab: key, name: '', category: '' })}
        />
      </section>
    </AdminFrame>
  );
}
