import { useEffect, useEffectEvent } from 'react';

/** Calls back with what is pasted on the page outside fields. */
export function usePaste(onPaste: (pasted: { text: string; files: File[] }) => void): void {
  const emit = useEffectEvent(onPaste);
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!clipboardData || (target instanceof Element && target.closest('input, textarea')))
        return;
      const files = [...clipboardData.files];
      const text = clipboardData.getData('text/plain');
      if (files.length === 0 && !text.trim()) return;
      event.preventDefault();
      emit({ text, files });
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
}
