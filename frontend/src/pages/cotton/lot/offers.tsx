import { Link } from 'react-router';
import type { Lot } from '../../../api/types';
import { whole } from '../../../ui/format';
import { lotAddress } from '../../../ui/lot/lot';
import { stateNames } from '../../../ui/lot/names';
import { Price } from '../../../ui/lot/price';
import { Panel } from '../../../ui/panel';
import { ago } from '../../../ui/time';
import styles from './lot.module.css';

/** The sellers of this batch, cheapest first. */
export function Offers({ lots, shown }: { lots: Lot[]; shown?: Lot }) {
  if (lots.length === 0) return null;
  const sorted = lots.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  return (
    <Panel title="在售挂牌" note={`${whole(lots.length)} 家`}>
      <ul className={`offers ${styles.offers}`}>
        {sorted.map((lot) => (
          <li key={lot.listingID} aria-current={lot.listingID === shown?.listingID || undefined}>
            <div>
              <Link to={lotAddress(lot)}>{lot.memberOwnerName}</Link>
              <small>
                {ago(lot.listingTime)}挂牌 · {stateNames[lot.state]}
              </small>
            </div>
            <Price lot={lot} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
