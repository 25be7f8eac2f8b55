import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import './pop.css';

interface PopProps extends Omit<ComponentProps<'button'>, 'content'> {
  /** what the button opens; a function gets what closes it */
  content: ReactNode | ((close: () => void) => ReactNode);
  /** the panel's name */
  label: string;
}

const edge = 8;

/**
 * A button that opens a panel below it. The panel comes next in the order of the keyboard; Escape, a
 * click elsewhere or another click on the button closes it.
 */
export function Pop({ content, label, children, ...button }: PopProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useDismissal(box, open, () => setOpen(false));
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever in it.
    <span className="pop" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        {...button}
        ref={opener}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <Panel label={label}>{typeof content === 'function' ? content(close) : content}</Panel>
      )}
    </span>
  );
}

/**
 * Calls onDismiss at a click outside a box that is open, and at Escape while nothing has the focus. A click on the
 * opener, where that is not in the box, is its own affair.
 */
export function useDismissal(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: () => void,
  opener?: HTMLElement,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !opener?.contains(target)) dismiss();
    };
    // A button that is disabled while it has the focus leaves the focus to the body.
    const unfocused = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && document.activeElement === document.body) dismiss();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', unfocused);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', unfocused);
    };
  }, [box, open, opener]);
}

/** The panel; it moves aside when it would leave the window. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => {
      element.style.translate = '';
      const { left, right } = element.getBoundingClientRect();
      // The gutter of the scroll bar is not the page's, and the width of the root may count it.
      const beyond = right - (document.body.getBoundingClientRect().right - edge);
      const by = Math.min(Math.max(0, beyond), left - edge);
      element.style.translate = `${-by}px`;
    };
    place();
    const sizes = new ResizeObserver(place); // what it shows may arrive later
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend.
    <div className="pop-panel" role="group" aria-label={label} ref={panel}>
      {children}
    </div>
  );
}
