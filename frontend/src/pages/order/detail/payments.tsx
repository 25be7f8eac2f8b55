import type { OrderDetail, OrderPayment } from '../../../api/orders';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { ledgerRows, yuan } from '../money';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { paymentKinds, paymentOutcomes } from '../words';
import { FileLink } from './file-link';

interface PaymentsProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The payments and refunds of an order. The receiving side confirms them. */
export function Payments({ order, onVerb }: PaymentsProps) {
  return (
    <Panel
      title="付款"
      extra={
        <span className={styles.buttons}>
          <VerbButton verb="pay" {...{ order, onVerb }} />
          <VerbButton verb="refund" {...{ order, onVerb }} />
        </span>
      }
    >
      {order.payments.length === 0 ? (
        <Nothing text="还没有付款" />
      ) : (
        <Table
          label="付款"
          columns={paymentColumns(order, onVerb)}
          rows={ledgerRows(order.payments)}
          rowKey={({ paymentID }) => paymentID}
        />
      )}
    </Panel>
  );
}

const paymentColumns = (order: OrderDetail, onVerb: OnVerb): Column<OrderPayment>[] => [
  { title: '款项', head: true, narrow: true, cell: ({ kind }) => paymentKinds[kind] },
  numberColumn('金额', ({ kind, money }) => `${kind === 'refund' ? '-' : ''}${yuan(money)}`, {
    unit: '元',
  }),
  { title: '付款日期', narrow: true, className: 'num', cell: ({ paidOn }) => paidOn },
  {
    title: '流水号和凭证',
    cell: ({ kind, reference, fileID, notes }) => (
      <span className={styles.lines}>
        {reference && <span className="num">{reference}</span>}
        <FileLink {...{ order, fileID }} />
        {notes && kind !== 'deposit' && <small>{notes}</small>}
      </span>
    ),
  },
  {
    title: '录入',
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
          <StateTag tone={paymentOutcomes[status][1]}>{paymentOutcomes[status][0]}</StateTag>
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
  {
    title: '操作',
    actions: true,
    cell: (payment) =>
      payment.status === 'waiting' &&
      !payment.mine && (
        <span className={styles.buttons}>
          <VerbButton primary verb="confirmPayment" {...{ order, payment, onVerb }} />
          <VerbButton verb="refusePayment" {...{ order, payment, onVerb }} />
        </span>
      ),
  },
];
