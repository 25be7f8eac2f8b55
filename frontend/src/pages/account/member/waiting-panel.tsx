import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import type { DealSide } from '../../../api/deals';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './cockpit.module.css';
import { type SideCounts, type Task, tasksOf } from './cockpit-tasks';
import type { Counted } from './use-trade-counts';

const sides: Record<DealSide, string> = { buyer: '我是买家', seller: '我是卖家' };

/** What waits for the company, on both sides. */
export function WaitingPanel({ counts, error, retry }: Counted) {
  const { buyer, seller } = counts;
  const parts = [buyer.deals, buyer.orders, seller.deals, seller.orders];
  const sum = parts.reduce((total, part) => total + (part?.waiting ?? 0), 0);
  const loaded = parts.every((part) => part);
  const note = sum > 0 ? `${whole(sum)} 单` : '现在没有要处理的';
  return (
    <Panel title="等我处理" note={loaded && note} className={styles.waiting}>
      {error ? (
        <Failed {...failureOf(error, retry)} />
      ) : (
        <>
          <Side side="buyer" counts={buyer} />
          <Side side="seller" counts={seller} />
        </>
      )}
    </Panel>
  );
}

function Side({ side, counts }: { side: DealSide; counts: SideCounts }) {
  return (
    <section className={styles.tasks} aria-label={`${sides[side]}，等我处理`}>
      <h3>{sides[side]}</h3>
      <ul>
        {tasksOf(side, counts).map((task) => (
          <li key={task.to}>
            <Tile task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ task: { state, verb, to, count } }: { task: Task }) {
  return (
    <Link to={to} className={`${styles.tile} ${count ? styles.due : ''}`}>
      <b className="num">{count === undefined ? <i className={styles.blank} /> : whole(count)}</b>{' '}
      <span>{verb}</span> <small>{state}</small>
    </Link>
  );
}
