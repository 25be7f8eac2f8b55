import { Button } from 'antd';
import type { Correction, SheetLayout, Upload } from '../../../api/uploads';
import { defaultsText } from './defaults';
import styles from './names.module.css';

interface FormNoteProps {
  one: Upload;
  layout: SheetLayout;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The template by which a sheet is read, and what of it is not used; nothing without one. */
export function FormNote({ one, layout, busy, onCorrect }: FormNoteProps) {
  const { form, sheet } = layout;
  if (!form) return null;
  return (
    <div className={styles.formNote} role="status">
      <p>
        按模板“{form.name}”读取：{readingText(one, layout)}
        <Button
          size="small"
          disabled={busy}
          onClick={() => onCorrect({ layout: { sheet, forget: true } })}
        >
          重新选择
        </Button>
      </p>
      {form.unused.length > 0 && (
        <ul>
          {form.unused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Describes how a sheet is read: 第 2 张表“在售”，表头第 3 行，统一填写 CF701+700、机采. */
export function readingText(
  { sheets, defaults, kind }: Pick<Upload, 'sheets' | 'defaults' | 'kind'>,
  { sheet, headerRow, readHidden }: SheetLayout,
): string {
  const name = sheets.find(({ index }) => index === sheet)?.name;
  const filled = kind === 'listing' ? defaultsText(defaults) : '';
  return [
    sheets.length > 1 && `第 ${sheet + 1} 张表“${name}”`,
    `表头第 ${headerRow} 行`,
    readHidden && '隐藏的行也读取',
    filled && `统一填写 ${filled}`,
  ]
    .filter(Boolean)
    .join('，');
}
