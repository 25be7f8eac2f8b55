import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type UploadLine, useSimilarLines } from '../../../api/uploads';
import { NameDepot } from '../../../shell/name-depot';
import { whole } from '../../../ui/format';
import { BrokerField } from './broker-field';
import { CellField, hasList } from './cell-field';
import { DepotField } from './depot-field';
import { PlaceField } from './place-field';
import { alike, choicesAt, isSettled, nameAt, worstAt } from './problems';
import styles from './sheet.module.css';
import type { Cells } from './use-cells';

interface CellEditorProps {
  line: UploadLine;
  index: number;
  name: string;
  /** what the column is about */
  field: string;
  importID: number;
  cells: Cells;
  /** what the cell has now */
  text: string;
}

/** The keys of a field: save and continue with the next problem, or the previous one. */
const steps: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Returns the step of a key. Tab first moves from the field to the options below it. */
function stepOf({ key, shiftKey, target }: KeyboardEvent, choice: boolean): 1 | -1 | undefined {
  if (key !== 'Tab') return steps[key];
  const below = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (choice && below === shiftKey) return undefined;
  return shiftKey ? -1 : 1;
}

/** Reports whether an element belongs to an open calendar, which is outside the cell in the document. */
const isInCalendar = (element: EventTarget | null) =>
  element instanceof Element && element.closest('.ant-picker-dropdown') !== null;

/**
 * Corrects a cell, and optionally those with the same error. Enter, Tab and arrows save and continue, Esc
 * cancels. Warehouses, origins and intermediaries are chosen from the known ones.
 */
export function CellEditor({ line, index, name, field, importID, cells, text }: CellEditorProps) {
  const chosen = ['depotName', 'origins', 'broker'].includes(field);
  const listed = hasList(field);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const [all, setAll] = useState(chosen); // a text means the same in all rows
  const [value, setValue] = useState(cells.typed ?? text);
  const place = { number: line.number, index };
  const wrong = worstAt(line, index) !== undefined;
  const similar = useSimilarLines(importID, cells.shown, line.level, wrong).data ?? [];
  const others = wrong ? alike(similar, place, line.cells[index] ?? '') : [];
  const over = useRef(false); // the field is blurred again when the focus moves on
  const [naming, setNaming] = useState<string>();
  const end = (kept: string) => {
    if (over.current) return;
    over.current = true;
    cells.close();
    const numbers = all ? others : [];
    if (kept === text && (numbers.length === 0 || chosen)) return;
    const places = [place, ...numbers.map((number) => ({ number, index }))];
    cells.mend(places, kept, all ? nameAt(cells.unknown, field, line.cells[index]) : undefined);
  };
  const cancel = () => {
    over.current = true;
    cells.close();
    cells.focus(place);
  };
  const choose = (known: string) => {
    end(known);
    cells.move(1, place);
  };
  const chooseNamed = (depot: string) => {
    if (depot === text) cells.mend([], text); // the text of the cells is a warehouse now
    choose(depot);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter then chooses a word of the input method
    const by = chosen ? undefined : stepOf(event, others.length > 0);
    if (listed && event.key !== 'Tab' && event.key !== 'Escape') return; // they belong to the list
    if (by === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) return cancel();
    end(value);
    cells.move(by, place);
  };
  /** Saves the text of a field with a list by Enter, unless the list had a value for it. */
  const onKeyUsed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !listed || over.current) return;
    event.stopPropagation();
    choose(value);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const inside = currentTarget.contains(relatedTarget) || isInCalendar(relatedTarget);
    if (!chosen && !inside) end(value);
  };
  const label = `第 ${line.number} 行 ${name}`;
  const together = others.length > 0 && (
    <label>
      <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
      另有 {whole(others.length)} 行相同，一起改
    </label>
  );
  const list = {
    ...{ label, text, choices: choicesAt(line, index), typed: cells.typed, foot: together },
    ...{ onChoose: choose, onClose: () => end(text) },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its fields.
    <span
      ref={box}
      className={styles.cellEditor}
      onKeyDownCapture={onKeyDown}
      onKeyDown={onKeyUsed}
      onBlur={onBlur}
    >
      {naming !== undefined && (
        <NameDepot
          name={naming}
          choices={choicesAt(line, index)}
          onChoose={chooseNamed}
          onClose={cancel}
        />
      )}
      {naming !== undefined ? (
        <span className={styles.cellText}>{text}</span>
      ) : field === 'depotName' ? (
        <DepotField {...list} onName={isSettled(line, index) ? undefined : setNaming} />
      ) : field === 'origins' ? (
        <PlaceField {...list} />
      ) : chosen ? (
        <BrokerField {...list} />
      ) : (
        <CellField
          field={field}
          label={label}
          value={value}
          typed={cells.typed !== undefined}
          onChange={setValue}
          onChoose={choose}
        />
      )}
      {!chosen && together}
    </span>
  );
}
