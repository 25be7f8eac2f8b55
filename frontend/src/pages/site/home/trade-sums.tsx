import { useState } from 'react';
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

/** The trades on a contract in one area. */
interface AreaSum {
  contract: string;
  sum: Contract['areas'][number];
  /** the first one of its contract */
  first: boolean;
}

/** How many rows are shown before a visitor asks for all. */
const firstRows = 5;

const grades = ['双28', '双29', '双30'];

const basisText = (sum: Contract['grades'][number] | undefined) =>
  sum?.basis == null ? unknown : signed(sum.basis);

const contractText = (name: string) => name || '一口价';

const gradeColumns: Column<Contract>[] = [
  { title: '合约', cell: ({ name }) => contractText(name) },
  numberColumn('批', ({ lots }) => whole(lots)),
  numberColumn('吨', ({ amount }) => whole(amount)),
  numberColumn('平均基差', ({ basis }) => <b>{basis == null ? unknown : signed(basis)}</b>),
  ...grades.map((grade) =>
    numberColumn<Contract>(grade, ({ grades: sums }) =>
      basisText(sums.find(({ name }) => name === grade)),
    ),
  ),
];

const areaColumns: Column<AreaSum>[] = [
  { title: '合约', cell: ({ contract, first }) => first && contractText(contract) },
  { title: '产地', cell: ({ sum }) => sum.name },
  numberColumn('批', ({ sum }) => whole(sum.lots)),
  numberColumn('吨', ({ sum }) => whole(sum.amount)),
  numberColumn('平均基差', ({ sum }) => <b>{basisText(sum)}</b>),
];

const areaRows = (contracts: Contract[]): AreaSum[] =>
  contracts.flatMap(({ name, areas }) =>
    areas.map((sum, place) => ({ contract: name, sum, first: place === 0 })),
  );

/** The trades of the last weeks: tons by day, and by contract the mean basis of the double grades or of the areas. */
export function TradeSums() {
  const [by, setBy] = useState<By>('grades');
  const [all, setAll] = useState(false);
  const query = useTradeStatistics();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel
      title="成交统计"
      note="近 30 天，国产棉"
      extra={
        <span className={styles.choice}>
          <All data={data} by={by} all={all} onChange={setAll} />
          <Choice by={by} onChoose={setBy} />
        </span>
      }
      className={styles.block}
    >
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.days.length === 0 && <Nothing text="近 30 天没有成交" />}
      {data && data.days.length > 0 && <Sums data={data} by={by} all={all} />}
    </Panel>
  );
}

const choices = { grades: '等级', areas: '产地' };

type By = keyof typeof choices;

/** Chooses what the mean basis of a contract is divided by. */
function Choice({ by, onChoose }: { by: By; onChoose: (by: By) => void }) {
  return Object.entries(choices).map(([key, name]) => (
    <button key={key} type="button" aria-pressed={key === by} onClick={() => onChoose(key as By)}>
      {name}
    </button>
  ));
}

interface AllProps {
  data: TradeStatistics | undefined;
  by: By;
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Shows all rows, or the first ones again. It has its place from the beginning, so that the head does not grow. */
function All({ data, by, all, onChange }: AllProps) {
  const more = data && rowCount(data, by) > firstRows;
  return (
    <button
      type="button"
      aria-expanded={all}
      aria-label={all ? '收起' : `全部 ${whole(data?.contracts.length)} 个合约`}
      style={{ visibility: more ? 'visible' : 'hidden' }}
      onClick={() => onChange(!all)}
    >
      {all ? '收起' : '全部'}
    </button>
  );
}

interface SumsProps {
  data: TradeStatistics;
  by: By;
  /** whether all rows are shown */
  all: boolean;
}

const rowCount = ({ contracts }: TradeStatistics, by: By) =>
  by === 'areas' ? areaRows(contracts).length : contracts.length;

function Sums({ data: { days, contracts }, by, all }: SumsProps) {
  const areas = areaRows(contracts);
  const end = all ? undefined : firstRows;
  const table = {
    look: 'plain',
    className: `${styles.blockTable} ${styles.sums}`,
    label: '各合约的成交',
  } as const;
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
      {by === 'areas' ? (
        <Table
          {...table}
          columns={areaColumns}
          rows={areas.slice(0, end)}
          rowKey={({ contract, sum }) => `${contract} ${sum.name}`}
        />
      ) : (
        <Table
          {...table}
          columns={gradeColumns}
          rows={contracts.slice(0, end)}
          rowKey={({ name }) => name}
        />
      )}
    </>
  );
}
