import { useState } from 'react';
import type { ShownLine } from './line-parts';
import { type Differing, differencesText } from './problems';
import styles from './sheet.module.css';
import type { Cells } from './use-cells';

interface DifferencesProps {
  line: ShownLine;
  list: Differing[];
  cells: Cells | undefined;
}

/** How a row differs from findings that are taken anyway, in one line; a click lists them. */
export function Differences({ line, list, cells }: DifferencesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <li className={styles.differences}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className={open ? '' : styles.folded}>{differencesText(list)}</span>
        </button>
      </li>
      {open &&
        list.map(({ index, text }) => (
          <li key={`${index} ${text}`} className={styles.differs}>
            {index < 0 || !cells ? (
              text
            ) : (
              <button type="button" onClick={() => cells.edit({ number: line.number, index })}>
                {text}
              </button>
            )}
          </li>
        ))}
    </>
  );
}
