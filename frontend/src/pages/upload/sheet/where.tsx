import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { Correction, SheetLayout, Upload } from '../../../api/uploads';
import { numberError, typedNumber } from '../../../ui/form/typed-number';
import { whole } from '../../../ui/format';
import { rowsMost } from './accept';
import styles from './sheet.module.css';

interface WhereProps {
  one: Upload;
  layout: SheetLayout;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** Which sheet is read, from which row on, and whether hidden rows are. */
export function Where({ one, layout, busy, onCorrect }: WhereProps) {
  const { sheet, headerRow, firstRow, readHidden } = layout;
  const change = (to: Omit<NonNullable<Correction['layout']>, 'sheet'>) =>
    onCorrect({ layout: { sheet, ...to } });
  return (
    <div className={styles.where}>
      {one.sheets.length > 1 && (
        <Sheets one={one} sheet={sheet} busy={busy} onCorrect={onCorrect} />
      )}
      <span className={styles.whereRows}>
        <RowNumber
          key={`header ${headerRow}`}
          before="表头在第"
          label="表头所在行"
          least={0}
          value={headerRow}
          busy={busy}
          onChange={(row) => change({ headerRow: row })}
        />
        {headerRow === 0 && <span>（没有表头）</span>}
        <RowNumber
          key={`first ${firstRow}`}
          before="数据从第"
          label="数据起始行"
          least={headerRow + 1}
          value={firstRow}
          busy={busy}
          onChange={(row) => change({ headerRow, firstRow: row })}
        />
        <Checkbox
          checked={readHidden}
          disabled={busy}
          onChange={({ target }) => change({ readHidden: target.checked })}
        >
          隐藏的行也读取
        </Checkbox>
      </span>
    </div>
  );
}

interface SheetsProps {
  one: Upload;
  sheet: number;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The sheets of the file. Those that seem to contain lots are marked. */
function Sheets({ one, sheet, busy, onCorrect }: SheetsProps) {
  return (
    <div className={styles.sheetTabs} role="tablist" aria-label="工作表">
      {one.sheets.map(({ index, name, rows, hidden, lots }) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={index === sheet}
          disabled={busy}
          onClick={() => index !== sheet && onCorrect({ layout: { sheet: index } })}
        >
          {name}
          <small className="num">
            {lots > 0 ? `${whole(lots)} 批` : `${whole(rows)} 行`}
            {hidden && ' · 隐藏'}
          </small>
        </button>
      ))}
    </div>
  );
}

interface RowNumberProps {
  before: string;
  label: string;
  least: number;
  value: number;
  busy: boolean;
  onChange: (row: number) => void;
}

/**
 * The number of a row in the file; it is used when the field is left, or by Enter. One that cannot be used stays as it
 * was typed, with the reason.
 */
function RowNumber({ before, label, least, value, busy, onChange }: RowNumberProps) {
  const [text, setText] = useState(String(value));
  const [wrong, setWrong] = useState<string>();
  const reason = useId();
  const use = () => {
    const error = numberError(text, { label, least, most: rowsMost, digits: 0 });
    setWrong(error);
    const row = typedNumber(text);
    if (!error && row !== undefined && row !== value) onChange(row);
  };
  return (
    <span>
      {before}
      <Input
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && reason}
        size="small"
        className={`${styles.rowNumber} num`}
        inputMode="numeric"
        autoComplete="off"
        status={wrong && 'error'}
        value={text}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
        onBlur={use}
        onPressEnter={use}
      />
      行
      {wrong && (
        <small id={reason} role="alert" className={styles.rowWrong}>
          {wrong}
        </small>
      )}
    </span>
  );
}
