import type { OrderDetail, OrderInvoice } from '../../../api/orders';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { yuan } from '../money';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { invoiceOutcomes } from '../words';
import { FileLink } from './file-link';

interface InvoicesProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The invoices of an order. The buyer receives them or sends them back. */
export function Invoices({ order, onVerb }: InvoicesProps) {
  return (
    <Panel title="发票" extra={<VerbButton verb="invoice" {...{ order, onVerb }} />}>
      {order.invoices.length === 0 ? (
        <Nothing text={order.status < 4 ? '验收后开票' : '还没有发票'} />
      ) : (
        <Table
          label="发票"
          columns={invoiceColumns(order, onVerb)}
          rows={order.invoices}
          rowKey={({ invoiceID }) => invoiceID}
        />
      )}
    </Panel>
  );
}

const invoiceColumns = (order: OrderDetail, onVerb: OnVerb): Column<OrderInvoice>[] => [
  {
    title: '发票号码',
    head: true,
    className: `num ${styles.numbers}`,
    cell: ({ numbers }) => numbers.split(/[,，]/).join(' '),
  },
  { title: '开票日期', narrow: true, className: 'num', cell: ({ date }) => date },
  numberColumn('价税合计', ({ money }) => yuan(money), { unit: '元' }),
  {
    title: '文件',
    cell: ({ fileID, notes }) => (
      <span className={styles.lines}>
        <FileLink {...{ order, fileID }} />
        {notes && <small>{notes}</small>}
      </span>
    ),
  },
  {
    title: '登记',
    cell: ({ userName, at }) => (
      <span className={styles.lines}>
        <span>{userName}</span>
        <small className="num">{timeText(at)}</small>
      </span>
    ),
  },
  {
    title: '状态',
    cell: ({ status, decidedBy, decidedAt, reason }) => (
      <span className={styles.lines}>
        <span>
          <StateTag tone={invoiceOutcomes[status][1]}>{invoiceOutcomes[status][0]}</StateTag>
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
    cell: (invoice) =>
      invoice.status === 'waiting' && (
        <span className={styles.buttons}>
          <VerbButton primary verb="receiveInvoice" {...{ order, invoice, onVerb }} />
          <VerbButton verb="refuseInvoice" {...{ order, invoice, onVerb }} />
        </span>
      ),
  },
];
