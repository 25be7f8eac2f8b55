import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that are dropped anywhere on the page, and returns whether files are dragged over it.
 * Otherwise a browser opens a file that is dropped beside a drop zone.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const on = (kind: 'dragover' | 'dragleave' | 'drop', then: (event: DragEvent) => void) =>
      window.addEventListener(
        kind,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          then(event);
        },
        { signal: listening.signal },
      );
    on('dragover', () => setOver(true));
    on('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setOver(false); // out of the window, not from one element into the next
    });
    on('drop', ({ dataTransfer }) => {
      setOver(false);
      take([...(dataTransfer?.files ?? [])]);
    });
    return () => listening.abort();
  }, []);
  return over;
}
