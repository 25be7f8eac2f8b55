import type { ReactNode } from 'react';
import styles from './deal.module.css';

interface PartProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A titled part of the drawer of a deal. */
export function Part({ title, note, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}
