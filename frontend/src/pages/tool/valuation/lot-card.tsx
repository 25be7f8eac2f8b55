import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Fragment, type ReactNode, useState } from 'react';
import type { Column } from '../../../ui/table/column';
import styles from './lot-card.module.css';

interface LotCardProps<Row> {
  row: Row;
  title: string;
  /** at the end of the first line, with its name */
  value: readonly [name: string, text: string];
  /** the second line: at its begin and at its end */
  about: readonly [ReactNode, ReactNode];
  /** all of the lot, shown after a tap */
  columns: Column<Row>[];
  /** what is to be known about it, or empty */
  note?: string;
}

/** A lot in two lines on a phone. A tap opens the rest. */
export function LotCard<Row>({ row, title, value, about, columns, note }: LotCardProps<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.line}>
          <b className="num">{title}</b>
          <span className="num">
            <small>{value[0]}</small> <b>{value[1]}</b>
          </span>
        </span>
        <span className={`${styles.line} ${styles.about} num`}>
          <span>{about[0]}</span>
          <span>
            {about[1]} {open ? <UpOutlined /> : <DownOutlined />}
          </span>
        </span>
      </button>
      {open && note && <p className={styles.note}>{note}</p>}
      {open && (
        <dl className={styles.rest}>
          {columns.map((column) => (
            <Fragment key={column.title}>
              <dt>
                {column.title}
                {column.unit && <small> {column.unit}</small>}
              </dt>
              <dd className="num">{column.cell(row, 0)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
