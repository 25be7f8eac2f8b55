import { type KeyboardEvent, useRef, useState } from 'react';
import { type ImportLine, useSimilarLines } from '../../api/imports';
import { alike, worstAt } from './problems';
import type { Cells } from './use-cells';

interface CellEditorProps {
  line: ImportLine;
  index: number;
  name: string;
  importID: number;
  cells: Cells;
  /** what the cell has now */
  text: string;
}

/** What keys do: leave the cell as it is, or save and go on to the next problem or the one before. */
const steps: Record<string, 0 | 1 | -1> = { Escape: 0, Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Mends a cell, and those with the same mistake if wished: Enter saves, Esc does not, arrows save and go on. */
export function CellEditor({ line, index, name, importID, cells, text }: CellEditorProps) {
  const [all, setAll] = useState(false);
  const [value, setValue] = useState(cells.typed ?? text);
  const place = { number: line.number, index };
  const wrong = worstAt(line, index) !== undefined;
  const similar = useSimilarLines(importID, cells.shown, line.level, wrong).data ?? [];
  const others = wrong ? alike(similar, place, line.cells[index] ?? '') : [];
  const over = useRef(false); // the field is left once more when the cursor goes on
  const done = (keep: boolean) => {
    if (over.current) return;
    over.current = true;
    const numbers = all ? others : [];
    cells.close();
    if (!keep || (value === text && numbers.length === 0)) return;
    cells.mend([place, ...numbers.map((number) => ({ number, index }))], value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter then chooses a word of the input method
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    done(by !== 0);
    if (by === 0) cells.focus(place);
    else cells.move(by, place);
  };
  return (
    <span className="cell-editor">
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever clicked the cell wants to type there.
        autoFocus
        aria-label={`第 ${line.number} 行 ${name}`}
        value={value}
        maxLength={500}
        onFocus={({ target }) => cells.typed === undefined && target.select()}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Element && relatedTarget.closest('.cell-editor')))
            done(true);
        }}
      />
      {others.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
            onKeyDown={onKeyDown}
          />
          另有 {others.length} 行相同，一起改
        </label>
      )}
    </span>
  );
}
