import { createContext, use } from 'react';
import type { Lot } from '../../api/types';
import styles from './lots.module.css';

/** The member's last look at the open demand or at the lots, Unix seconds: later lots are new. */
export const SinceContext = createContext<number | undefined>(undefined);

/** Marks a lot that was listed since the last look. */
export function NewMark({ lot }: { lot: Lot }) {
  const since = use(SinceContext);
  if (since === undefined || lot.listingTime <= since) return null;
  return (
    <b className={`new-mark ${styles.newMark}`} title="上次查看后新挂牌">
      新
    </b>
  );
}
