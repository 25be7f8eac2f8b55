import type { ReactNode } from 'react';
import styles from './wide-area.module.css';

/** A table that may be wider than its place. It scrolls sideways, also by the arrow keys. */
export function WideArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll only what has the focus.
    <section className={styles.wide} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
