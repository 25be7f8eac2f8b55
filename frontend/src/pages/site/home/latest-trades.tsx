import { type LatestTrade, useLatestTrades } from '../../../api/home';
import { TableArea } from '../../../shell/table-area';
import { mean, signed, whole } from '../../../ui/format';
import { shortDay } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import styles from './home.module.css';

const rows = 8;

const columns: Column<LatestTrade>[] = [
  {
    title: '货物',
    cell: (trade) => (
      <span title={trade.facts.map(({ label, value }) => `${label} ${value}`).join('，')}>
        <small className="num">{shortDay(trade.at)}</small> {nameOf(trade)}
      </span>
    ),
  },
  numberColumn('吨', ({ amount }) => whole(amount)),
  numberColumn('合约 基差', ({ indexCode, basis }) =>
    indexCode ? `${indexCode} ${signed(basis ?? 0)}` : '一口价',
  ),
  numberColumn('成交价', ({ price, currency }) => (
    <>
      <b>{currency === 2 ? mean(price) : whole(price)}</b>
      {currency === 2 && ' ¢'}
    </>
  )),
];

/** The facts that tell a lot, as traders say them: 南疆 阿克苏 31 29.3/28.9/4.2. */
const told = ['originsName', 'level', 'origin', 'primaryColor'];
const fibres = ['lengthAvg', 'strongAvg', 'mikeAvg'];

function nameOf({ facts }: LatestTrade): string {
  const values = (names: string[]) =>
    names.flatMap((name) => facts.find((fact) => fact.name === name)?.value ?? []);
  const origin = values(told).join(' ').replace('兵团 ', ''); // a division of it follows
  return [origin, values(fibres).join('/')].filter(Boolean).join(' ');
}

/** The lots that were sold last. */
export function LatestTrades() {
  const query = useLatestTrades();
  const list = query.data?.slice(0, rows);
  return (
    <Panel title="最新成交" note="元/吨；美元棉为美分/磅" className={styles.block}>
      <TableArea
        look="plain"
        className={styles.blockTable}
        label="最新成交"
        query={{ ...query, data: list }}
        columns={columns}
        rowKey={(trade) => list?.indexOf(trade) ?? 0} // two lots may have the same figures
        lines={rows}
        empty={<Nothing text="还没有成交" />}
      />
    </Panel>
  );
}
