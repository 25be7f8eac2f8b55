import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type TradeStatistics, useTradeStatistics } from '../../../api/home';
import { Failed } from '../../../ui/failed';
import { signed, unknown, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { wayOf } from '../../../ui/quote-move';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { Bars } from './bars';
import styles from './home.module.css';

type Contract = TradeStatistics['contracts'][number];
type Day = TradeStatistics['days'][number];

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

const changeColumn = numberColumn<Contract>('较前日', ({ change }) => <Change by={change} />);

const priceColumns = (ofDay: boolean): Column<Contract>[] => [
  { title: '合约', cell: ({ name }) => contractText(name) },
  numberColumn('批', ({ lots }) => whole(lots)),
  numberColumn('平均基差', ({ basis }) => <b>{basis == null ? unknown : signed(basis)}</b>),
  ...(ofDay ? [changeColumn] : []),
  numberColumn('最低价', ({ lowest }) => whole(lowest)),
  numberColumn('最高价', ({ highest }) => whole(highest)),
];

/** A rise in red, a fall in green. */
function Change({ by }: { by: number | null }) {
  if (by == null) return unknown;
  return <span className={wayOf(by)}>{signed(by)}</span>;
}

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

/**
 * The trades of the last weeks: tons by day, and by contract the mean basis of the double grades or of the areas, or
 * the prices. With a chosen day, the trades by contract are those of that day.
 */
export function TradeSums() {
  const [by, setBy] = useState<By>('grades');
  const [all, setAll] = useState(false);
  const [day, setDay] = useState('');
  const query = useTradeStatistics();
  const error = useFailure(query);
  const { data, refetch } = query;
  const shown = data?.days.find((one) => one.day === day);
  const contracts = (shown ?? data)?.contracts ?? [];
  const choose = (chosen: string) => {
    setDay(chosen);
    if (chosen && !shown) setBy('prices');
  };
  return (
    <Panel
      title="成交统计"
      note={`${shown ? shown.day : '近 30 天'}，国产棉`}
      extra={
        <span className={styles.choice}>
          <All contracts={contracts} by={by} all={all} onChange={setAll} />
          <Choice by={by} onChoose={setBy} />
        </span>
      }
      className={styles.block}
    >
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.days.length === 0 && <Nothing text="近 30 天没有成交" />}
      {data && data.days.length > 0 && (
        <>
          <Days days={data.days} shown={shown} onChoose={choose} />
          <Sums contracts={contracts} by={by} ofDay={!!shown} all={all} />
        </>
      )}
    </Panel>
  );
}

const choices = { grades: '等级', areas: '产地', prices: '价格' };

type By = keyof typeof choices;

/** Chooses what is shown of a contract. */
function Choice({ by, onChoose }: { by: By; onChoose: (by: By) => void }) {
  return Object.entries(choices).map(([key, name]) => (
    <button key={key} type="button" aria-pressed={key === by} onClick={() => onChoose(key as By)}>
      {name}
    </button>
  ));
}

interface AllProps {
  contracts: Contract[];
  by: By;
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Shows all rows, or the first ones again. It has its place from the beginning, so that the head does not grow. */
function All({ contracts, by, all, onChange }: AllProps) {
  const more = rowCount(contracts, by) > firstRows;
  return (
    <button
      type="button"
      aria-expanded={all}
      aria-label={all ? '收起' : `全部 ${whole(contracts.length)} 个合约`}
      style={{ visibility: more ? 'visible' : 'hidden' }}
      onClick={() => onChange(!all)}
    >
      {all ? '收起' : '全部'}
    </button>
  );
}

interface DaysProps {
  days: Day[];
  /** the chosen day */
  shown: Day | undefined;
  onChoose: (day: string) => void;
}

/** The tons of each day. One of the days can be chosen, and all of them again. */
function Days({ days, shown, onChoose }: DaysProps) {
  const place = shown && days.indexOf(shown);
  return (
    <Bars
      label="每天成交的吨数"
      list={days.map(({ day, lots, amount }) => ({
        name: day.slice(5),
        value: amount,
        text: `${day}：${whole(lots)} 批，${whole(amount)} 吨`,
      }))}
      choice="选一天"
      chosen={place}
      onChoose={(chosen) => onChoose(days[chosen]?.day ?? '')}
      note={
        shown && (
          <button type="button" onClick={() => onChoose('')}>
            看近 30 天
          </button>
        )
      }
    />
  );
}

interface SumsProps {
  contracts: Contract[];
  by: By;
  /** whether the sums are those of one day */
  ofDay: boolean;
  /** whether all rows are shown */
  all: boolean;
}

const rowCount = (contracts: Contract[], by: By) =>
  by === 'areas' ? areaRows(contracts).length : contracts.length;

function Sums({ contracts, by, ofDay, all }: SumsProps) {
  const areas = areaRows(contracts);
  const end = all ? undefined : firstRows;
  const table = {
    look: 'plain',
    className: `${styles.blockTable} ${styles.sums}`,
    label: '各合约的成交',
  } as const;
  if (by === 'areas') {
    return (
      <Table
        {...table}
        columns={areaColumns}
        rows={areas.slice(0, end)}
        rowKey={({ contract, sum }) => `${contract} ${sum.name}`}
      />
    );
  }
  return (
    <Table
      {...table}
      columns={by === 'prices' ? priceColumns(ofDay) : gradeColumns}
      rows={contracts.slice(0, end)}
      rowKey={({ name }) => name}
    />
  );
}
