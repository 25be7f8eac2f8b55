import type { OrderDetail, OrderInvoice } from '../../../api/orders';
import { moneyUnits } from '../../../ui/currency';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { yuan } from '../money';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { invoiceOutcomes } from '../words';
import { decidedColumns, Filed } from './entry';
import { ViewLink } from './view-link';

interface InvoicesProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The invoices of an order. The buyer receives them or sends them back. */
export function Invoices({ order, onVerb }: InvoicesProps) {
  return (
    <Panel
      title="发票"
      note={<ViewLink order={order} view="Invoice" title="发票" />}
      extra={<VerbButton verb="invoice" {...{ order, onVerb }} />}
    >
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
  numberColumn('价税合计', ({ money }) => yuan(money), { unit: moneyUnits[order.currency] ?? '' }),
  {
    title: '文件',
    cell: ({ fileID, notes }) => <Filed {...{ order, fileID, notes }} />,
  },
  ...decidedColumns('登记', invoiceOutcomes(order)),
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
