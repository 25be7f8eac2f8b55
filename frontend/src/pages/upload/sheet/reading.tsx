import { Button } from 'antd';
import { useState } from 'react';
import type {
  ColumnUnit,
  Correction,
  SheetColumn,
  SheetLayout,
  Upload,
} from '../../../api/uploads';
import { whole } from '../../../ui/format';
import { PagePanel } from '../../../ui/page-panel';
import { StateBox } from '../../../ui/state-tag';
import { Table } from '../../../ui/table/table';
import { FormNote } from './form-note';
import { hasOthers, OtherSheets } from './other-sheets';
import styles from './sheet.module.css';
import { sheetColumns } from './sheet-columns';
import { Where } from './where';

interface ReadingProps {
  one: Upload;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The interpretation of a sheet. Every guess can be corrected. */
export function Reading({ one, busy, onCorrect }: ReadingProps) {
  const { layout } = one;
  if (!layout) return null;
  const numbered = layout.columns.some(({ field }) => field === 'batchID');
  return (
    <PagePanel
      title="我们是这样读的"
      note={<span className={styles.fileName}>{one.fileName}</span>}
    >
      <FormNote one={one} layout={layout} busy={busy} onCorrect={onCorrect} />
      <Where one={one} layout={layout} busy={busy} onCorrect={onCorrect} />
      {(one.hints.length > 0 || hasOthers(one)) && (
        <ul className={styles.hints}>
          {one.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
          <OtherSheets one={one} />
        </ul>
      )}
      {!numbered && (
        <StateBox tone="ended" title="没有找到批号列">
          请在下面指出哪一列是批号，或换一张工作表、换一行表头
        </StateBox>
      )}
      <ColumnList one={one} layout={layout} all={!numbered} onCorrect={onCorrect} />
    </PagePanel>
  );
}

/** The greatest number of unread columns that are listed unfolded. */
const mostUnread = 5;

/** Reports whether a column is empty, title included. */
const isEmpty = ({ title, samples }: SheetColumn) => !title.trim() && samples.length === 0;

interface ColumnListProps {
  one: Upload;
  layout: SheetLayout;
  /** whether all columns are shown, until the person chooses */
  all: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The meanings of the columns: unknown ones when they are few, the others on demand. */
function ColumnList({ one, layout, all, onCorrect }: ColumnListProps) {
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? all;
  const columns = layout.columns.filter((column) => column.field || !isEmpty(column));
  const unknown = columns.filter(({ field }) => !field);
  const rows = open ? columns : unknown;
  const folded = !open && rows.length > mostUnread;
  const onColumn = (index: number, field: string, unit: ColumnUnit) =>
    onCorrect({ layout: { sheet: layout.sheet, columns: [{ index, field, unit }] } });
  return (
    <>
      <div className={styles.columnsLine}>
        <span>
          共 {whole(columns.length)} 列，读取 <b>{whole(columns.length - unknown.length)}</b> 列
          {unknown.length > 0 && (
            <>
              ，<b className={styles.unreadColumns}>{whole(unknown.length)} 列没有读取</b>
            </>
          )}
        </span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '查看各列的含义'}
        </Button>
      </div>
      {rows.length > 0 && !folded && (
        <div className={`${styles.columnList} ${open ? styles.open : ''}`}>
          <Table
            label={open ? '各列的含义' : '没有读取的列'}
            rows={rows}
            rowKey={({ index }) => index}
            rowClass={({ field }) => (field ? '' : styles.unread)}
            columns={sheetColumns(one, columns, onColumn)}
          />
        </div>
      )}
    </>
  );
}
