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
import { isTyping } from './typing';
import './pop.css';

interface PopProps extends Omit<ComponentProps<'button'>, 'content'> {
  /** what the button opens; a function gets what closes it */
  content: ReactNode | ((close: () => void) => ReactNode);
  /** the panel's name */
  label: string;
}

/** The least distance between a panel and the edge of the window, px. */
const edge = 8;

/** The distance between a panel and its opener, px. */
const distance = 4;

/**
 * A button that opens a panel below it, or above it where there is more room. The panel comes next in the order of the
 * keyboard; Escape, a click elsewhere or another click on the button closes it.
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
 * Calls onDismiss at a click outside a box that is open, and at Escape outside it, but not in a field or a dialog. A
 * click on the opener, where that is not in the box, is its own affair.
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
    // The key may have opened the box while the focus is elsewhere. Nothing else is closed by the same press.
    const escaped = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape' || isTyping(target) || box.current?.contains(target as Node)) return;
      event.stopPropagation();
      dismiss();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escaped, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escaped, true);
    };
  }, [box, open, opener]);
}

/** The panel. It stays in the window: it moves to the left, stands above its opener, or scrolls. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = element?.parentElement;
    if (!element || !opener) return;
    const place = () => {
      element.style.cssText = '';
      element.removeAttribute('tabindex');
      const { left, right, height } = element.getBoundingClientRect();
      // The gutter of the scroll bar is not the page's, and the width of the root may count it.
      const beyond = right - (document.body.getBoundingClientRect().right - edge);
      element.style.translate = `${-Math.min(Math.max(0, beyond), left - edge)}px`;
      const { top, bottom } = opener.getBoundingClientRect();
      const above = top - distance - edge;
      const below = window.innerHeight - bottom - distance - edge;
      if (height <= below) return;
      if (above > below) {
        element.style.top = 'auto';
        element.style.bottom = `calc(100% + ${distance}px)`;
      }
      const room = Math.max(above, below);
      if (height <= room) return;
      element.tabIndex = 0; // keys scroll it
      element.style.overflow = 'auto';
      element.style.maxHeight = `${room}px`;
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
