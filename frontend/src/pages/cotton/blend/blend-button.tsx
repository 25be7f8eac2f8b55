import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchAnswer } from '../../../search/cotton-search';
import type { Selection } from '../../../shell/lots/selection';
import { lazyPart } from '../../../ui/lazy-part';

const BlendDrawer = lazyPart(() => import('./blend-drawer'));

/** A button that opens the blend of the current result, or of the selected lots. */
export function BlendButton({ selection }: { selection: Selection }) {
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
      <Suspense>
        {open && <BlendDrawer selected={selection.lots} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
