import type { ReactNode } from 'react';
import type { OrderDetail, OrderPayment } from '../../../api/orders';
import { timeText } from '../../../ui/moment';
import { StateTag, type Tone } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import styles from '../order.module.css';
import { FileLink } from './file-link';

/** Who entered something, and when. */
interface Entered {
  userName: string;
  at: string;
}

/** A payment or an invoice, which the other side accepts or refuses. */
type Decided = Entered & Pick<OrderPayment, 'status' | 'decidedBy' | 'decidedAt' | 'reason'>;

/** The words of what the other side decides. */
type OutcomeWords = Record<OrderPayment['status'], readonly [string, Tone]>;

interface FiledProps {
  order: OrderDetail;
  fileID: number;
  notes: string;
  /** content above the file */
  children?: ReactNode;
}

/** The file and the notes of an entry. */
export function Filed({ order, fileID, notes, children }: FiledProps) {
  return (
    <span className={styles.lines}>
      {children}
      <FileLink {...{ order, fileID }} />
      {notes && <small>{notes}</small>}
    </span>
  );
}

/** Returns the columns of who entered something, and of what the other side decided. */
export const decidedColumns = (title: string, words: OutcomeWords): Column<Decided>[] => [
  {
    title,
    cell: ({ userName, at }) => (
      <span className={styles.lines}>
        <span>{userName || '系统'}</span>
        <small className="num">{timeText(at)}</small>
      </span>
    ),
  },
  {
    title: '状态',
    cell: ({ status, decidedBy, decidedAt, reason }) => (
      <span className={styles.lines}>
        <span>
          <StateTag tone={words[status][1]}>{words[status][0]}</StateTag>
        </span>
        {decidedAt && (
          <small className="num">
            {decidedBy} {timeText(decidedAt)}
          </small>
        )}
        {reason && <small>原因：{reason}</small>}
      </span>
    ),
  },
];

interface EntryProps {
  label: string;
  head: ReactNode;
  by: Entered;
  /** a step with it */
  extra?: ReactNode;
  children: ReactNode;
}

/** A delivery order, a receipt or a proposal: who entered it, when, and what. */
export function Entry({ label, head, by, extra, children }: EntryProps) {
  return (
    <section className={styles.entry} aria-label={label}>
      <h3 className="num">
        {head}
        <small>
          {by.userName} {timeText(by.at)}
        </small>
        {extra}
      </h3>
      {children}
    </section>
  );
}
