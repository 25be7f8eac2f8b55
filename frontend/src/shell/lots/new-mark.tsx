import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import type { Lot } from '../../api/types';
import { useSearchState } from '../../search/cotton-search';
import { openedOf } from '../../search/saved/opened';
import styles from './lots.module.css';

/** The member's last look at the open demand, Unix seconds: later lots are new. */
const SinceContext = createContext<number | undefined>(undefined);

/** Marks the lots that were listed since the last look at the open demand. */
export function NewSince({ children }: { children: ReactNode }) {
  const { saved } = useSearchState().query;
  const opened = openedOf(useLocation().state);
  const since = saved !== undefined && opened?.searchID === saved ? opened.since : undefined;
  return <SinceContext value={since}>{children}</SinceContext>;
}

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
