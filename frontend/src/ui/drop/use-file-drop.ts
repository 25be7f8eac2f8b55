import { type DragEvent, useRef, useState } from 'react';

/**
 * Takes files that are dropped on an element: its handlers, and whether files hang over it just now. What is dragged
 * over a child leaves the element and enters it again, so that entries are counted.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const entered = useRef(0);
  const [over, setOver] = useState(false);
  const enter = (by: number) => {
    entered.current = Math.max(0, entered.current + by);
    setOver(entered.current > 0);
  };
  const ifFiles = (event: DragEvent, then: () => void) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    then();
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => ifFiles(event, () => enter(1)),
    onDragOver: (event: DragEvent) => ifFiles(event, () => {}),
    onDragLeave: (event: DragEvent) => ifFiles(event, () => enter(-1)),
    onDrop: (event: DragEvent) =>
      ifFiles(event, () => {
        entered.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }),
  };
  return { over, handlers };
}
