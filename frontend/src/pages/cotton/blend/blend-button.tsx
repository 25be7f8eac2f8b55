import { Suspense, useState } from 'react';
import { useSearchAnswer } from '../../../search/cotton-search';
import { lazyPart } from '../../../ui/lazy-part';

const BlendDrawer = lazyPart(() => import('./blend-drawer'));

/** A button that opens the blend of the current result. */
export function BlendButton() {
  const { answer } = useSearchAnswer();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={!answer?.totalRow} onClick={() => setOpen(true)}>
        配棉
      </button>
      <Suspense>{open && <BlendDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
