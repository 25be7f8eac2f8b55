import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSearchState } from '../../../search/cotton-search';
import { openedOf } from '../../../search/saved/opened';
import { SinceContext } from '../../../shell/lots/new-mark';

/** Marks the lots that were listed since the last look at the open demand. */
export function NewSince({ children }: { children: ReactNode }) {
  const { saved } = useSearchState().query;
  const opened = openedOf(useLocation().state);
  const since = saved !== undefined && opened?.searchID === saved ? opened.since : undefined;
  return <SinceContext value={since}>{children}</SinceContext>;
}
