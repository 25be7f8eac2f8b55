import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import type { Lot } from '../../../api/types';
import { useSearchState } from '../../../search/cotton-search';
import { openedOf } from '../../../search/saved/opened';
import styles from './lots.module.css';

/** Since when lots are new to whoever looks, Unix seconds: his last look at the demand that is open. */
const SinceContext = createContext<number | undefined>(undefined);

/** Lets the lots in it be marked that were listed since the last look at the demand that is open. */
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
