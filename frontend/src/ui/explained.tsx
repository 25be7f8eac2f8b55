import { Tooltip } from 'antd';
import {
  type KeyboardEvent,
  type PointerEvent as Pointed,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './explained.module.css';
import { inMain } from './in-main';

interface ExplainedProps {
  /** a line of the tooltip each */
  lines: readonly string[];
  children: ReactNode;
}

/** A value with a tooltip that explains it, by pointer, keyboard and touch. */
export function Explained({ lines, children }: ExplainedProps) {
  // A tooltip costs more than the value, and a table has many values: it is rendered when it is needed first.
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!button.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  const byMouse = (next: boolean) => (event: Pointed) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault(); // Escape closes the tooltip, and leaves the page when it is closed
    setOpen(false);
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.explained}
      aria-describedby={open ? id : undefined}
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={onKeyDown}
    >
      {open === undefined ? (
        children
      ) : (
        <Tooltip
          id={id}
          open={open}
          title={<Lines lines={lines} />}
          styles={wide}
          getPopupContainer={inMain}
        >
          <span>{children}</span>
        </Tooltip>
      )}
    </button>
  );
}

const wide = { root: { maxWidth: 'min(460px, 94vw)' } };

const Lines = ({ lines }: Pick<ExplainedProps, 'lines'>) =>
  lines.map((line) => (
    <div key={line} className={styles.line}>
      <Line text={line} />
    </div>
  ));

/** A line of the tooltip. The result of a sum stays together with its unit. */
function Line({ text }: { text: string }) {
  const [, terms, result] = /^(.*)( = [^=]+)$/.exec(text) ?? [];
  if (!terms?.includes(' = ')) return text;
  return (
    <>
      {terms} <span className={styles.result}>{result?.trimStart()}</span>
    </>
  );
}
