import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useVisit } from '../../../api/interests';
import { useSearchState } from '../../../search/contexts';
import { openedOf } from '../../../search/saved/opened';
import { SinceContext } from '../../../shell/lots/new-mark';

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
