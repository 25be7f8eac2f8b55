import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchAnswer } from '../../../search/contexts';
import type { Selection } from '../../../shell/lots/selection';
import { lazyPart } from '../../../ui/lazy-part';

const BlendDrawer = lazyPart(() => import('./blend-drawer'));

interface BlendButtonProps {
  selection: Selection;
  /** the selected lots are the first to be blended */
  first?: boolean;
}

/** A button that opens the blend of the current result, or of the selected lots. The key B opens that of the result. */
export function BlendButton({ selection, first = false }: BlendButtonProps) {
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
        title={first ? '用所选批次配棉' : '从搜索结果中配棉，快捷键 B'}
        aria-keyshortcuts={first ? undefined : 'b'}
        disabled={!answer?.totalRow}
        onClick={() => setOpen(true)}
      >
        配棉
      </button>
      <Suspense>
        {open && (
          <BlendDrawer selected={selection.lots} first={first} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
