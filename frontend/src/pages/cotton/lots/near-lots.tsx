import { failureOf } from '../../../api/client';
import type { Lot } from '../../../api/types';
import { BatchLink } from '../../../shell/lots/row-actions';
import { Failed } from '../../../ui/failed';
import { fibre, signed, unknown, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { qualityMark } from '../../../ui/lot/line';
import { Panel } from '../../../ui/panel';
import styles from './lots.module.css';

interface NearLotsProps {
  title: string;
  /** the text for an empty list */
  none: string;
  /** the lot that they are compared with */
  lot: Lot;
  /** undefined until they are here */
  lots?: Lot[];
  error: Error | null;
  onReload: () => void;
}

/** Other lots in a line each, and how much more they cost than one lot. */
export function NearLots({ title, none, lot, lots, error, onReload }: NearLotsProps) {
  return (
    <Panel title={title}>
      {!lots && (error ? <Failed {...failureOf(error, onReload)} /> : <Lines rows={3} />)}
      {lots?.length === 0 && <p className={styles.nearNone}>{none}</p>}
      <ul className={`${styles.near} num`} aria-label={title}>
        {lots?.slice(0, 6).map((one) => (
          <li key={one.listingID}>
            <BatchLink lot={one} />
            <span>{qualityMark(one)}</span>
            <span>
              长{fibre(one.lengthAvg)} 强{fibre(one.strongAvg)} 马{fibre(one.mikeAvg)}
            </span>
            <b>{whole(one.price)}</b>
            <span>{differenceOf(one, lot)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const differenceOf = (one: Lot, other: Lot) =>
  one.price === null || other.price === null ? unknown : signed(one.price - other.price);
