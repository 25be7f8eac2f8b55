import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import './menu.css';
import './menu.css';

/** How long a menu stays after the pointer left it. */
const closeAfter = 300;

interface HoverMenuProps {
  /** what is always seen; the first link or button in it opens the menu by keyboard */
  trigger: (open: boolean) => ReactNode;
  children: ReactNode;
  className?: string;
  panelClass?: string;
}

/**
 * A menu that opens when the pointer or the focus enters it, and closes 300 ms after the pointer
 * left, on Escape, when the focus goes elsewhere or a link in it is followed.
 */
export function HoverMenu({ trigger, children, className = '', panelClass = '' }: HoverMenuProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (after = 0) => {
    clearTimeout(timer.current);
    if (after) timer.current = setTimeout(() => setOpen(true), after);
    else setOpen(true);
  };
  const hide = (after = 0) => {
    clearTimeout(timer.current);
    if (after) timer.current = setTimeout(() => setOpen(false), after);
    else setOpen(false);
  };
  const left = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      show();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what its links and buttons do.
    <div
      className={`hover-menu ${className}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(60)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide(closeAfter)}
      onBlur={left}
      onKeyDown={pressed}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a touch on the button inside opens the panel. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key handler stands one level up. */}
      <div className="hover-trigger" onClick={() => show()}>
        {trigger(open)}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes when a link inside was followed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the key handler stands two levels up.
        <div
          className={`hover-panel ${panelClass}`}
          onClick={(event) => (event.target as HTMLElement).closest('a') && hide()}
        >
          {children}
        </div>
      )}
    </div>
  );
}
