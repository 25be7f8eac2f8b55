import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { useVisit } from '../../../api/interests';
import type { Lot } from '../../../api/types';
import { useSearchState } from '../../../search/cotton-search';
import { openedOf } from '../../../search/saved/opened';
import styles from './lots.module.css';

/** The member's last look at the open demand or at the lots, Unix seconds: later lots are new. */
const SinceContext = createContext<number | undefined>(undefined);

/** Returns when the member last looked at the open demand, or else at the lots; undefined for never. */
export function useSince(): number | undefined {
  const { saved } = useSearchState().query;
  const opened = openedOf(useLocation().state);
  const visit = useVisit();
  const since = saved !== undefined && opened?.searchID === saved ? opened.since : undefined;
  return since ?? (visit || undefined);
}

/** Marks the lots that were listed since the last look. */
export function NewSince({ children }: { children: ReactNode }) {
  const since = useSince();
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
