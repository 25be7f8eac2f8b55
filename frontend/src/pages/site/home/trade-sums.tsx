import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type TradeStatistics, useTradeStatistics } from '../../../api/home';
import { Failed } from '../../../ui/failed';
import { signed, unknown, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { Bars } from './bars';
import styles from './home.module.css';

type Contract = TradeStatistics['contracts'][number];

const grades = ['双28', '双29', '双30'];

const basisOf = (sums: Contract['grades'], name: string) => {
  const sum = sums.find((one) => one.name === name);
  return sum?.basis == null ? unknown : signed(sum.basis);
};

const columns: Column<Contract>[] = [
  {
    title: '合约',
    cell: ({ name, areas }) => (
      <span title={areas.map((area) => `${area.name} ${whole(area.amount)} 吨`).join('，')}>
        {name || '一口价'}
      </span>
    ),
  },
  numberColumn('批', ({ lots }) => whole(lots)),
  numberColumn('吨', ({ amount }) => whole(amount)),
  numberColumn('平均基差', ({ basis }) => <b>{basis == null ? unknown : signed(basis)}</b>),
  ...grades.map((grade) =>
    numberColumn<Contract>(grade, ({ grades: sums }) => basisOf(sums, grade)),
  ),
];

/** The trades of the last weeks: tons by day, and by contract the mean basis of the double grades. */
export function TradeSums() {
  const query = useTradeStatistics();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel title="成交统计" note="近 30 天，国产棉" className={styles.block}>
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.days.length === 0 && <Nothing text="近 30 天没有成交" />}
      {data && data.days.length > 0 && <Sums data={data} />}
    </Panel>
  );
}

function Sums({ data: { days, contracts } }: { data: TradeStatistics }) {
  return (
    <>
      <Bars
        label="每天成交的吨数"
        list={days.map(({ day, lots, amount }) => ({
          name: day.slice(5),
          value: amount,
          text: `${day}：${whole(lots)} 批，${whole(amount)} 吨`,
        }))}
      />
      <Table
        look="plain"
        className={`${styles.blockTable} ${styles.sums}`}
        label="各合约的成交"
        columns={columns}
        rows={contracts.slice(0, 5)}
        rowKey={({ name }) => name}
      />
    </>
  );
}
