import type { KeyboardEvent } from 'react';
import type { UploadLine } from '../../../api/uploads';
import { CellEditor } from './cell-editor';
import { worstAt } from './problems';
import styles from './sheet.module.css';
import { type Cells, cellID } from './use-cells';

interface CellProps {
  line: UploadLine;
  index: number;
  /** what the column is called */
  name: string;
  /** what it is about */
  field: string;
  importID: number;
  /** the editing of cells; absent when the upload is over */
  cells: Cells | undefined;
}

/** A cell with its text. A click or Enter edits it; arrows move between problems. */
export function Cell({ line, index, name, field, importID, cells }: CellProps) {
  const worst = worstAt(line, index);
  if (!cells)
    return (
      <span className={`${styles.cellText} ${(worst && styles[worst]) ?? ''}`}>
        {line.cells[index]}
      </span>
    );
  const place = { number: line.number, index };
  const text = cells.textAt(line, index);
  const problems = line.problems.filter((problem) => problem.index === index);
  const { editing } = cells;
  if (editing?.number === line.number && editing.index === index) {
    return <CellEditor {...{ line, index, name, field, importID, cells, text }} />;
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      cells.move(key === 'ArrowDown' ? 1 : -1, place);
    } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      cells.edit(place, key);
    }
  };
  const marks = [
    worst && styles[worst],
    line.mended.includes(index) && styles.mended,
    cells.pendingAt(place) && styles.pending,
  ];
  return (
    <button
      type="button"
      id={cellID(place)}
      className={[styles.cell, ...marks].filter(Boolean).join(' ')}
      title={problems.map((problem) => problem.text).join('\n') || undefined}
      aria-label={`第 ${line.number} 行 ${name}：${text || '空'}`}
      tabIndex={worst && worst !== 'differs' ? 0 : -1}
      onClick={() => cells.edit(place)}
      onKeyDown={onKeyDown}
    >
      {text}
    </button>
  );
}
