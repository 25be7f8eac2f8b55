import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type StockFigures, useStockFigures } from '../../../api/home';
import { firstQuery, urlText } from '../../../search/demand';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { Bars } from './bars';
import styles from './home.module.css';

type Depot = StockFigures['depots'][number];

const addressOf = ({ name: depositary, type }: Depot) =>
  `/cottonmall?${urlText({ ...firstQuery, tab: type === 1 ? 2 : 1, filters: { depositary } })}`;

const columns: Column<Depot>[] = [
  {
    title: '仓库',
    cell: (depot) => (
      <Link to={addressOf(depot)} title={depot.name}>
        {depot.name}
      </Link>
    ),
  },
  { title: '存放地', narrow: true, cell: ({ place }) => place },
  numberColumn('批', ({ count }) => <b>{whole(count)}</b>),
  numberColumn('吨', ({ amount }) => whole(amount)),
];

/** The lots on sale by warehouse, and by the week in which they were listed. */
export function Stock() {
  const query = useStockFigures();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel title="在售库存" note="批数最多的仓库" className={styles.block}>
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.depots.length === 0 && <Nothing text="还没有在售的批次" />}
      {data && data.depots.length > 0 && <Figures data={data} />}
    </Panel>
  );
}

function Figures({ data: { depots, weeks } }: { data: StockFigures }) {
  return (
    <>
      <Bars
        label="按上架的星期"
        list={weeks.map(({ monday, lots }) => ({
          name: monday.slice(5),
          value: lots,
          text: `${monday} 起一周 ${whole(lots)} 批`,
        }))}
      />
      <Table
        look="plain"
        className={styles.blockTable}
        label="各仓库的在售批次"
        columns={columns}
        rows={depots.slice(0, 5)}
        rowKey={({ name, type }) => `${type} ${name}`}
      />
    </>
  );
}
