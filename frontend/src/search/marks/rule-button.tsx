import { Suspense, useState } from 'react';
import { useMe } from '../../api/me';
import { lazyPart } from '../../ui/lazy-part';
import { useSearchState } from '../contexts';
import { demandOf } from '../demand';

const RuleDialog = lazyPart(() => import('./rule-dialog'));

/** Makes a rule of the filters of the page; for administrators of the platform. */
export function RuleButton() {
  const { query } = useSearchState();
  const { data: me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.roles.includes('admin')) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        设为精选规则
      </button>
      <Suspense>
        {open && <RuleDialog demand={demandOf(query)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
