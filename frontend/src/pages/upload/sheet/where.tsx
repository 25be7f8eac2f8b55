import { Checkbox, InputNumber } from 'antd';
import type { Correction, SheetLayout, Upload } from '../../../api/uploads';
import { whole } from '../../../ui/format';
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
          label="表头在第"
          least={0}
          value={headerRow}
          busy={busy}
          onChange={(row) => change({ headerRow: row })}
        />
        {headerRow === 0 && <span>（没有表头）</span>}
        <RowNumber
          label="数据从第"
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
  label: string;
  least: number;
  value: number;
  busy: boolean;
  onChange: (row: number) => void;
}

/** The number of a row in the file; it is used when the field is left, or by Enter. */
function RowNumber({ label, least, value, busy, onChange }: RowNumberProps) {
  const use = (text: string) => {
    const row = Number.parseInt(text, 10);
    if (row >= least && row !== value) onChange(row);
  };
  return (
    <span>
      {label}
      <InputNumber
        aria-label={`${label}几行`}
        key={value}
        size="small"
        className={styles.rowNumber}
        min={least}
        precision={0}
        defaultValue={value}
        disabled={busy}
        onBlur={({ target }) => use(target.value)}
        onPressEnter={({ currentTarget }) => use(currentTarget.value)}
      />
      行
    </span>
  );
}
