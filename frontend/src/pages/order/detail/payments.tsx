import type { OrderDetail, OrderPayment } from '../../../api/orders';
import { moneyUnits } from '../../../ui/currency';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { ledgerRows, yuan } from '../money';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { paymentKinds, paymentOutcomes } from '../words';
import { decidedColumns, Filed } from './entry';
import { ViewLink } from './view-link';

interface PaymentsProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The payments and refunds of an order. The receiving side confirms them. */
export function Payments({ order, onVerb }: PaymentsProps) {
  return (
    <Panel
      title="付款"
      note={<ViewLink order={order} view="Payment" title="付款" />}
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
    unit: moneyUnits[order.currency] ?? '',
  }),
  { title: '付款日期', narrow: true, className: 'num', cell: ({ paidOn }) => paidOn },
  {
    title: '流水号和凭证',
    cell: ({ kind, reference, fileID, notes }) => (
      <Filed {...{ order, fileID, notes: kind === 'deposit' ? '' : notes }}>
        {reference && <span className="num">{reference}</span>}
      </Filed>
    ),
  },
  ...decidedColumns('录入', paymentOutcomes),
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
