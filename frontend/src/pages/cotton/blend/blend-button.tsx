import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchAnswer } from '../../../search/cotton-search';
import { lazyPart } from '../../../ui/lazy-part';

const BlendDrawer = lazyPart(() => import('./blend-drawer'));

/** A button that opens the blend of the current result. */
export function BlendButton() {
  const { answer } = useSearchAnswer();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) return () => opener.current?.focus();
  }, [open]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        title="快捷键 B"
        aria-keyshortcuts="b"
        disabled={!answer?.totalRow}
        onClick={() => setOpen(true)}
      >
        配棉
      </button>
      <Suspense>{open && <BlendDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
