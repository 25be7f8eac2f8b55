import { Input } from 'antd';
import { useSearchParams } from 'react-router';
import { useReserveNews } from '../../api/reserve';
import styles from '../../shell/search-page.module.css';
import { StateTabs } from '../../ui/table/state-tabs';
import { queryText, readQuery } from './address';
import { Charts } from './charts';
import { Lot } from './lot';
import { Lots } from './lots';
import { Results } from './results';
import { Today } from './today';

const parts = [
  { state: '', name: '批次' },
  { state: 'results', name: '成交结果' },
  { state: 'charts', name: '走势' },
] as const;

/** The auctions of reserve cotton: the newest day, the lots, the results and their charts; or one lot. */
export default function ReservePage() {
  const [params, setParams] = useSearchParams();
  useReserveNews();
  const id = Number(params.get('reserveID') || 0);
  if (id > 0) return <Lot key={id} id={id} />;
  const show = parts.find(({ state }) => state === params.get('show'))?.state ?? '';
  const query = readQuery(params);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>储备棉</h1>
        <Input.Search
          key={query.keyword}
          className={styles.line}
          allowClear
          enterButton="搜索"
          maxLength={200}
          defaultValue={query.keyword}
          placeholder="搜储备棉：批号、捆号、仓库、产地，如 库尔勒"
          aria-label="搜储备棉"
          onSearch={(text, _, info) => {
            if (info?.source === 'input') {
              setParams(queryText({ ...query, keyword: text.trim(), pageNum: 1 }));
            }
          }}
        />
      </div>
      <Today />
      <section className="panel" aria-label="储备棉的内容">
        <StateTabs
          label="储备棉的内容"
          tabs={parts}
          state={show}
          onState={(state) => setParams(state ? { show: state } : {})}
        />
      </section>
      {show === '' && <Lots query={query} onQuery={(next) => setParams(queryText(next))} />}
      {show === 'results' && <Results />}
      {show === 'charts' && <Charts />}
    </div>
  );
}
