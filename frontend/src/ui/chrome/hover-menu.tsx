import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent as MenuPointer,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How long a menu stays after the pointer left it. */
const closeAfter = 300;

interface HoverMenuProps {
  /** the visible part; its first link or button opens the menu by keyboard */
  trigger: (open: boolean) => ReactNode;
  children: ReactNode;
  className?: string;
  panelClass?: string;
}

/**
 * A menu that opens when the mouse enters it and closes 300 ms after it left. A tap or a key on its
 * button opens and closes it too; Escape, the focus or a tap elsewhere and following a link close it.
 */
export function HoverMenu({ trigger, children, className = '', panelClass = '' }: HoverMenuProps) {
  const { box, open, show, hide } = useOpen();
  const hovered = useRef(false);
  const entered = (event: MenuPointer<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return;
    hovered.current = true;
    show(60);
  };
  const parted = (event: MenuPointer<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return;
    hovered.current = false;
    hide(closeAfter);
  };
  const tapped = (event: MouseEvent) => {
    if (followed(event) || (open && !hovered.current)) hide();
    else show();
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
      ref={box}
      onPointerEnter={entered}
      onPointerLeave={parted}
      onBlur={left}
      onKeyDown={pressed}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a tap on the button inside opens and closes the panel. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key handler is one level up. */}
      <div className="hover-trigger" onClick={tapped}>
        {trigger(open)}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes when a link inside was followed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the key handler is two levels up.
        <div className={`hover-panel ${panelClass}`} onClick={(event) => followed(event) && hide()}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Reports whether a click follows a link. */
const followed = (event: MouseEvent) => (event.target as HTMLElement).closest('a') !== null;

/**
 * Returns whether a menu is open, and functions that open and close it at once or after some milliseconds.
 */
function useOpen() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const turn = (to: boolean, after: number) => {
    clearTimeout(timer.current);
    if (after) timer.current = setTimeout(() => setOpen(to), after);
    else setOpen(to);
  };
  return {
    box,
    open,
    show: (after = 0) => turn(true, after),
    hide: (after = 0) => turn(false, after),
  };
}
