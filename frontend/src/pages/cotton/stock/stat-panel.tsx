import { Button } from 'antd';
import { useState } from 'react';
import type { StockStat } from '../../../api/stock';
import { rangeText, tons, whole } from '../../../ui/format';
import type { StockChosen, StockKey } from './address';
import styles from './stock.module.css';

interface StatPanelProps {
  /** undefined while loading: its place is reserved */
  stat?: StockStat;
  chosen: StockChosen;
  onChoose: (change: Partial<Record<StockKey, string>>) => void;
}

/** The listings of a state in sum, by contract and by ginnery; a click filters by it, another one does not. */
export function StatPanel({ stat, chosen, onChoose }: StatPanelProps) {
  const contracts = (stat?.contracts ?? []).map(({ indexCode, basisMin, basisMax, ...sum }) => ({
    ...sum,
    key: indexCode,
    name: indexCode || '一口价',
    note: basisMin === null ? '' : `基差 ${rangeText(whole, basisMin, basisMax ?? basisMin)}`,
    on: indexCode ? chosen.indexCode === indexCode : chosen.fixed === '1',
  }));
  const ginneries = (stat?.factories ?? []).map(({ ginneryCode, factoryName, ...sum }) => ({
    ...sum,
    key: ginneryCode,
    name: factoryName || ginneryCode,
    note: '',
    on: chosen.ginneryCode === ginneryCode,
  }));
  return (
    <div className={styles.stockStat}>
      <StatTable
        title="按合约"
        rows={contracts}
        onRow={({ key, on }) =>
          onChoose({ indexCode: on ? '' : key, fixed: !on && key === '' ? '1' : '' })
        }
      />
      <StatTable
        title="按加工厂"
        rows={ginneries}
        onRow={({ key, on }) => onChoose({ ginneryCode: on ? '' : key })}
      />
    </div>
  );
}

interface Sum {
  key: string;
  name: string;
  note: string;
  count: number;
  tons: number;
  /** the list is filtered by it */
  on: boolean;
}

interface StatTableProps {
  title: string;
  rows: Sum[];
  onRow: (row: Sum) => void;
}

/** The number of rows shown at first. */
const first = 4;

function StatTable({ title, rows, onRow }: StatTableProps) {
  const [open, setOpen] = useState(false);
  const most = Math.max(1, ...rows.map((row) => row.tons));
  const shown = open ? rows : rows.filter(({ on }, at) => at < first || on);
  return (
    <section aria-label={title}>
      <h2>
        {title}
        {rows.length > first && (
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : `全部 ${whole(rows.length)} 个`}
          </Button>
        )}
      </h2>
      <ul>
        {shown.map((row) => (
          <li key={row.key}>
            <button type="button" aria-pressed={row.on} onClick={() => onRow(row)}>
              <i style={{ width: `${(100 * row.tons) / most}%` }} aria-hidden="true" />
              <span className={styles.stockStatName} title={row.name}>
                {row.name}
              </span>
              <small>{row.note}</small>
              <span className="num">{whole(row.count)} 批</span>
              <span className="num">{tons(row.tons)} 吨</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
