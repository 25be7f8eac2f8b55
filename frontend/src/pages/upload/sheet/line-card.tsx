import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { SheetColumn, Upload } from '../../../api/uploads';
import { Cell } from './cell';
import { LevelTag, LotLink, OfferChange, Quality, Reasons, type ShownLine } from './line-parts';
import { Moved } from './moved';
import { isDiffering } from './problems';
import styles from './sheet.module.css';
import type { Cells } from './use-cells';
import { columnName } from './words';

interface LineCardProps {
  one: Upload;
  line: ShownLine;
  cells: Cells | undefined;
}

/** One row as a card: cells with errors are editable at once, the others after a click. */
export function LineCard({ one, line, cells }: LineCardProps) {
  const [open, setOpen] = useState(false);
  const columns = line.cells.length > 0 ? (one.layout?.columns ?? []) : [];
  const troubled = new Set(
    line.problems
      .filter((one) => one.level === 'error' || (!line.outcome && !isDiffering(one)))
      .map(({ index }) => index),
  );
  const shown = columns.filter(({ index }) => open || troubled.has(index));
  return (
    <div className={styles.lineCards}>
      <div className={`${styles.lineCardHead} num`}>
        <LevelTag one={one} line={line} />
        <b>{line.batchID ? <LotLink line={line} /> : `第 ${line.number} 行`}</b>
        {line.batchID && line.number > 0 && <small>第 {line.number} 行</small>}
      </div>
      <Quality line={line} />
      <span className={styles.cardOffer}>
        <OfferChange line={line} />
        <Moved line={line} named />
      </span>
      <Reasons line={line} cells={cells} />
      {shown.length > 0 && (
        <dl>
          {shown.map((column) => (
            <CardCell key={column.index} column={column} {...{ one, line, cells }} />
          ))}
        </dl>
      )}
      {columns.length > 0 && (
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '整行内容'} <DownOutlined className="small-icon" aria-hidden />
        </Button>
      )}
    </div>
  );
}

function CardCell({ column, one, line, cells }: LineCardProps & { column: SheetColumn }) {
  const { index, fieldTitle, title, field } = column;
  const name = fieldTitle || title || columnName(index);
  return (
    <div className={field ? '' : styles.unread}>
      <dt>{name}</dt>
      <dd className="num">
        <Cell {...{ line, index, name, field, cells }} importID={one.importID} />
      </dd>
    </div>
  );
}
