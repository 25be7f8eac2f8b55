import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { dealStates } from '../../../shell/deal/words';
import { orderStates } from '../../../shell/order-states';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './cockpit.module.css';
import { dealCount, dealsIn, orderCount, ordersIn } from './cockpit-tasks';
import type { Counted } from './use-trade-counts';

/** The numbers of deals and orders by state, of both sides. */
export function StateNumbers({ counts: { buyer, seller }, error, retry }: Counted) {
  const deals = dealStates.map(({ status, name }) => ({
    name,
    bought: { count: dealCount(buyer, status), to: dealsIn('buyer', status) },
    sold: { count: dealCount(seller, status), to: dealsIn('seller', status) },
  }));
  const orders = orderStates.map(({ status, name }) => ({
    name,
    bought: { count: orderCount(buyer, status), to: ordersIn('buyer', status) },
    sold: { count: orderCount(seller, status), to: ordersIn('seller', status) },
  }));
  return (
    <Panel title="各状态单数" className={styles.numbers}>
      {error ? (
        <Failed {...failureOf(error, retry)} />
      ) : (
        <>
          <Numbers title="询盘" rows={deals} />
          <Numbers title="订单" rows={orders} />
        </>
      )}
    </Panel>
  );
}

interface Cell {
  to: string;
  /** undefined while it loads */
  count?: number;
}

interface Row {
  name: string;
  bought: Cell;
  sold: Cell;
}

function Numbers({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table aria-label={`${title}，各状态单数`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">采购</th>
          <th scope="col">销售</th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map(({ name, bought, sold }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Count {...bought} name={`采购${title} ${name}`} />
            </td>
            <td>
              <Count {...sold} name={`销售${title} ${name}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ to, count, name }: Cell & { name: string }) {
  if (count === undefined) return <i className={styles.blank} />;
  if (count === 0) return <span className={styles.none}>0</span>;
  return (
    <Link to={to} aria-label={`${name} ${whole(count)} 单`}>
      {whole(count)}
    </Link>
  );
}
