import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Panel, useDismissal } from './pop';

interface HeadPanelProps {
  label: string;
  /** the head of the column; it has the button that opens the panel */
  cell: HTMLElement;
  /** the box of the panel: as high as nothing, with a child as high as the head */
  className?: string;
  onClose: () => void;
  /** gets what closes the panel and focuses the button */
  children: (close: () => void) => ReactNode;
}

/** A panel under the head of a column, over the rows. Escape and a click elsewhere close it. */
export function HeadPanel({ label, cell, className, onClose, children }: HeadPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    const start = box.current?.getBoundingClientRect().left ?? 0;
    setLeft(Math.max(0, cell.getBoundingClientRect().left - start));
  }, [cell]);
  useEffect(() => {
    if (left === undefined) return;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [left]);
  useDismissal(box, true, onClose, cell);

  const close = () => {
    cell.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // the keys of the table and of the page
    if (event.key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever in it.
    <div className={className} ref={box} onKeyDown={onKeyDown}>
      {left !== undefined && (
        <div style={{ left }}>
          <Panel label={label}>{children(close)}</Panel>
        </div>
      )}
    </div>
  );
}
