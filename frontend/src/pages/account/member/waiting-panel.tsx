import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import type { DealSide } from '../../../api/deals';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { useNarrow } from '../../../ui/narrow';
import { Panel } from '../../../ui/panel';
import styles from './cockpit.module.css';
import { productsWaiting, type SideCounts, type Task, tasksOf } from './cockpit-tasks';
import type { Counted } from './use-trade-counts';

const sides: Record<DealSide, string> = { buyer: '我是买家', seller: '我是卖家' };

/** What waits for the company, on both sides. */
export function WaitingPanel({ counts, loaded, error, retry }: Counted) {
  const { buyer, seller } = counts;
  const parts = [buyer.deals, buyer.orders, seller.deals, seller.orders];
  const sum =
    parts.reduce((total, part) => total + (part?.waiting ?? 0), 0) +
    productsWaiting('buyer', buyer) +
    productsWaiting('seller', seller);
  const unknown = useNarrow() && !loaded; // how many tiles a phone shows
  const note = sum > 0 ? `${whole(sum)} 单` : '现在没有要处理的';
  return (
    <Panel title="等我处理" note={loaded && note} className={styles.waiting}>
      {error ? (
        <Failed {...failureOf(error, retry)} />
      ) : unknown ? (
        <Lines rows={4} />
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
  const all = tasksOf(side, counts);
  const narrow = useNarrow();
  const isDone = ({ count }: Task) => narrow && count === 0;
  const done = all.filter(isDone);
  const tiles = all.filter((task) => !isDone(task));
  return (
    <section className={styles.tasks} aria-label={`${sides[side]}，等我处理`}>
      <h3>{sides[side]}</h3>
      {tiles.length > 0 && (
        <ul>
          {tiles.map((task) => (
            <li key={task.to}>
              <Tile task={task} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && <Done tasks={done} />}
    </section>
  );
}

/** The steps for which nothing waits, in a line that opens into their links. */
function Done({ tasks }: { tasks: readonly Task[] }) {
  return (
    <details className={styles.done}>
      <summary>{whole(tasks.length)} 项没有待办</summary>
      <p>
        {tasks.map(({ to, verb, state }) => (
          <Link key={to} to={to} title={state}>
            {verb}
          </Link>
        ))}
      </p>
    </details>
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
