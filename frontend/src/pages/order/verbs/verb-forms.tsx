import type { ComponentType, ReactNode } from 'react';
import type { OrderDetail, SendOrder } from '../../../api/orders';
import { DayField } from '../../../ui/form/day-field';
import { NoteField } from '../../../ui/form/note-field';
import { Reading, type ReadingName } from '../../../ui/reading';
import { dayOf } from '../../../ui/time';
import { lineWords } from '../goods';
import { cash, unpaidOf } from '../money';
import { paymentKinds, takesBack, type Verb } from '../words';
import { awaitingText, DeliveryLots, firstDelivery, nextDelivery } from './delivery-lots';
import { DrawFields } from './draw-fields';
import { MoneyField, TextField } from './fields';
import { FileField, PicturesField } from './file-field';
import { LinesField } from './lines-field';
import { MergeFields } from './merge-fields';
import { PayTo } from './pay-to';
import { DeliveryPickUp, PickUpFields } from './pick-up-fields';
import { SignText } from './sign-text';
import type { Target } from './target';
import { drawnOf, firstLines, linesIn, stopText, text, type VerbValues } from './values';

interface FieldsProps {
  order: OrderDetail;
}

/** The code that confirms a step, and what it is about. */
interface Confirmed {
  action: 'sign' | 'payment';
  subject: string;
}

/** The dialog of a step. */
export interface VerbForm {
  title: string;
  agree: string;
  done: string;
  danger?: boolean;
  width?: number;
  text?: (order: OrderDetail, target: Target) => ReactNode;
  Fields?: ComponentType<FieldsProps>;
  initial?: (order: OrderDetail) => VerbValues;
  /** with what the dialog goes on after it was sent; it closes without */
  next?: (order: OrderDetail, values: VerbValues) => [OrderDetail, VerbValues] | undefined;
  /** the second factor, where the step needs one */
  confirm?: (order: OrderDetail, target: Target) => Confirmed | undefined;
  send: (
    send: SendOrder,
    order: OrderDetail,
    values: VerbValues,
    about: Target & { code?: string },
  ) => Promise<unknown>;
}

/** Returns a text with the rule behind it. */
const ruledText = (words: string, of: ReadingName) => (
  <>
    {words} <Reading of={of} />
  </>
);

const today = () => dayOf(Date.now() / 1000);

/** Returns an amount as a field has it: without separators. */
const plainYuan = (value: number) => (value > 0 ? value.toFixed(2) : '');

const notesField = (label: string, extra?: string, optional?: boolean) => () => (
  <NoteField autoFocus name="notes" label={label} extra={extra} most={500} optional={optional} />
);

const PayFields = ({ order }: FieldsProps) => (
  <>
    <PayTo contract={order.contracts[0]} to={order.side === 'seller' ? 'buyer' : 'seller'} />
    <MoneyField label="金额" currency={order.currency} />
    <DayField name="paidOn" label="付款日期" closed={(day) => day.isAfter(Date.now())} />
    <TextField
      name="reference"
      label="银行流水号"
      most={60}
      optional
      extra="银行流水号和凭证至少有一项"
    />
    <FileField orderID={order.orderID} label="凭证" optional />
    <NoteField optional name="notes" label="备注" most={500} rows={2} />
  </>
);

const DeliverFields = ({ order }: FieldsProps) => (
  <>
    <DeliveryLots order={order} />
    <TextField name="pickUpCode" label="提货码" most={40} extra="买家凭提货码提货" />
    <DayField
      name="validUntil"
      label="有效期至"
      closed={(day) => day.endOf('day').isBefore(Date.now())}
      ahead={[3, 7, 15, 30]}
    />
    <DeliveryPickUp order={order} />
    <FileField orderID={order.orderID} label="提货单文件" optional />
    <NoteField optional name="notes" label="备注" most={500} rows={2} />
  </>
);

const ReceiveFields = ({ order }: FieldsProps) => (
  <>
    <PicturesField orderID={order.orderID} />
    <NoteField optional name="notes" label="备注" most={500} rows={2} />
  </>
);

const ObjectFields = ({ order }: FieldsProps) => (
  <>
    <LinesField order={order} />
    <NoteField name="notes" label="异议的原因" most={500} />
    <PicturesField orderID={order.orderID} />
  </>
);

const ProposeFields = ({ order }: FieldsProps) => (
  <>
    <LinesField order={order} />
    <NoteField optional name="notes" label="说明" most={500} rows={2} />
  </>
);

/** Numbers of invoices, separated by commas. */
const invoiceNumbers = /^\s*(\d{8}|\d{20})(\s*[,，]\s*(\d{8}|\d{20}))*\s*[,，]?\s*$/;

const InvoiceFields = ({ order }: FieldsProps) => (
  <>
    <TextField
      name="numbers"
      label="发票号码"
      most={500}
      extra="8 位或 20 位数字，多张用逗号分隔"
      rules={[{ pattern: invoiceNumbers, message: '发票号码应为 8 位或 20 位数字' }]}
    />
    <DayField name="date" label="开票日期" closed={(day) => day.isAfter(Date.now())} />
    <MoneyField label="价税合计" currency={order.currency} />
    <FileField orderID={order.orderID} label="发票文件" />
    <NoteField optional name="notes" label="备注" most={500} rows={2} />
  </>
);

const drawing: Omit<VerbForm, 'title' | 'agree' | 'done'> = {
  text: (order) => `合同按所选条款和订单的${lineWords(order).line}生成。双方都签后合同生效。`,
  Fields: DrawFields,
  initial: ({ contracts: [last], announced }) => ({
    termIDs: last?.termIDs ?? [],
    share: String(last?.share ?? 100),
    deliveryDays: String(last?.deliveryDays ?? 15),
    extra: last?.extra ?? announced,
  }),
  send: (send, order, values) => send('contract/draw', drawnOf(order, values)),
};

const paying = (path: 'payment/add' | 'refund'): VerbForm['send'] => {
  return (send, { orderID }, { money, paidOn, reference, fileID, notes }) =>
    send(path, {
      orderID,
      money: Number(money),
      paidOn,
      reference: text(reference),
      fileID,
      notes: text(notes),
    });
};

const noted = (path: 'cancel' | 'cancel/accept' | 'cancel/refuse'): VerbForm['send'] => {
  return (send, { orderID }, { notes }) => send(path, { orderID, notes: text(notes) });
};

/** The dialogs of the steps that people take. */
export const verbForms: Partial<Record<Verb, VerbForm>> = {
  merge: {
    title: '合并签约',
    agree: '合并',
    done: '已合并',
    text: () => ruledText('选中的订单并入这个订单，一起签合同、付款和提货。', '合并签约'),
    Fields: MergeFields,
    send: (send, { orderID }, { others }) => send('merge', { orderID, others }),
  },
  draw: { ...drawing, title: '拟定合同', agree: '生成合同', done: '合同已生成，请核对后签' },
  amend: { ...drawing, title: '修改合同', agree: '生成新版本', done: '合同已修改，需双方重新签' },
  sign: {
    title: '签合同',
    agree: '签合同',
    done: '已签合同',
    text: (order) => <SignText order={order} />,
    confirm: ({ contracts: [last] }) => last && { action: 'sign', subject: last.confirmSubject },
    send: (send, { orderID, contractVersion }, _, { code }) =>
      send('contract/sign', { orderID, version: contractVersion, code }),
  },
  cancel: {
    title: '申请取消订单',
    agree: '申请取消',
    done: '已申请，待对方答复',
    danger: true,
    text: () => ruledText('对方同意后订单取消；已付的货款需先由卖家退回。', '取消订单'),
    Fields: notesField('取消的原因', '对方会看到'),
    send: noted('cancel'),
  },
  stop: {
    title: '由平台取消订单',
    agree: '取消订单',
    done: '订单已取消，双方已收到通知',
    danger: true,
    text: stopText,
    Fields: notesField('取消的原因', '双方都会看到'),
    send: noted('cancel'),
  },
  acceptCancel: {
    title: '同意取消订单',
    agree: '同意取消',
    done: '订单已取消',
    danger: true,
    text: ({ cancelNote }) => `对方申请取消的原因：${cancelNote}`,
    Fields: notesField('备注', undefined, true),
    send: noted('cancel/accept'),
  },
  refuseCancel: {
    title: '不取消订单',
    agree: '不取消',
    done: '订单继续',
    text: () => '订单继续执行。',
    Fields: notesField('备注', '对方会看到', true),
    send: noted('cancel/refuse'),
  },
  pay: {
    title: '登记付款',
    agree: '登记',
    done: '已登记，待卖家确认到账',
    text: ({ dueMoney, pendingMoney, currency }) =>
      `现在应付 ${cash(dueMoney, currency)}` +
      (pendingMoney > 0 ? `，其中 ${cash(pendingMoney, currency)}已登记，待卖家确认` : ''),
    Fields: PayFields,
    initial: (order) => ({ money: plainYuan(unpaidOf(order)), paidOn: today() }),
    send: paying('payment/add'),
  },
  refund: {
    title: '登记退款',
    agree: '登记',
    done: '已登记，待买家确认到账',
    Fields: PayFields,
    text: ({ refundableMoney, currency }) => `最多可退 ${cash(refundableMoney, currency)}`,
    initial: ({ refundableMoney }) => ({ money: plainYuan(refundableMoney), paidOn: today() }),
    send: paying('refund'),
  },
  confirmPayment: {
    title: '确认到账',
    agree: '确认到账',
    done: '已确认到账',
    text: ({ currency }, { payment }) =>
      payment &&
      `请确认已收到${paymentKinds[payment.kind]} ${cash(payment.money, currency)}（${payment.paidOn}` +
        `${payment.reference && `，流水号 ${payment.reference}`}）。确认后不能撤回。`,
    confirm: (_, { payment }) => payment && { action: 'payment', subject: payment.confirmSubject },
    send: (send, { orderID }, _, { payment, code }) =>
      send('payment/confirm', { orderID, paymentID: payment?.paymentID ?? 0, code }),
  },
  refusePayment: {
    title: '没有收到款项',
    agree: '退回登记',
    done: '已退回，对方可以重新登记',
    danger: true,
    Fields: notesField('原因', '对方会看到'),
    send: (send, { orderID }, { notes }, { payment }) =>
      send('payment/refuse', {
        orderID,
        paymentID: payment?.paymentID ?? 0,
        notes: text(notes),
      }),
  },
  pickUp: {
    title: '提货信息',
    agree: '保存',
    done: '已保存，卖家开提货单时使用',
    text: ({ deliveries }) =>
      '卖家按您填写的提货人和车辆开提货单。身份证号只有您能看到全部。' +
      (deliveries.length > 0 ? '已开的提货单不变，需要时请卖家重开。' : ''),
    Fields: PickUpFields,
    initial: ({ pickUp: { person, idNumber, plate } }) => ({ person, idNumber, plate }),
    send: (send, { orderID }, { person = '', idNumber = '', plate = '' }) =>
      send('pickup/set', { orderID, person, idNumber, plate }),
  },
  deliver: {
    title: '开提货单',
    agree: '开提货单',
    done: '提货单已开，买家可以提货',
    text: awaitingText,
    Fields: DeliverFields,
    initial: firstDelivery,
    next: nextDelivery,
    send: (send, { orderID, pickUp }, { lineIDs, pickUpCode, validUntil, fileID, ...rest }) => {
      const { person, idNumber, plate } = pickUp.person ? pickUp : rest;
      return send('delivery/add', {
        orderID,
        lineIDs,
        pickUpCode: text(pickUpCode),
        validUntil,
        person: text(person),
        idNumber: text(idNumber),
        plate: text(plate),
        notes: text(rest.notes),
        fileID,
      });
    },
  },
  receive: {
    title: '验收通过',
    agree: '验收通过',
    done: '已验收',
    text: (order) =>
      `${lineWords(order).found}和质量与合同一致，结算金额为 ${cash(order.money, order.currency)}。有出入请选“有异议”。`,
    Fields: ReceiveFields,
    send: (send, { orderID }, { pictures, notes }) =>
      send('receipt/add', { orderID, pictures, notes: text(notes) }),
  },
  object: {
    title: '验收有异议',
    agree: '提出异议',
    done: '已提出异议，待卖家同意',
    danger: true,
    width: 640,
    text: (order) =>
      ruledText(
        `请填写实际的${lineWords(order).found}，或应扣的金额。卖家同意后按更正的金额结算。`,
        '验收异议',
      ),
    Fields: ObjectFields,
    initial: (order) => ({ lines: firstLines(order) }),
    send: (send, { orderID }, { lines, pictures, notes }) =>
      send('receipt/object', { orderID, lines: linesIn(lines), pictures, notes: text(notes) }),
  },
  propose: {
    title: '提出更正建议',
    agree: '提出',
    done: '已提出，待对方同意',
    width: 640,
    text: () => '新的建议代替上一个建议，对方同意后按它结算。',
    Fields: ProposeFields,
    initial: (order) => ({ lines: firstLines(order) }),
    send: (send, { orderID }, { lines, notes }) =>
      send('objection/propose', { orderID, lines: linesIn(lines), notes: text(notes) }),
  },
  acceptProposal: {
    title: '同意更正建议',
    agree: '同意',
    done: '双方已同意，按更正的金额结算',
    text: ({ currency }, { correction }) =>
      correction && `订单将按 ${cash(correction.money, currency)}结算，同意后不能更改。`,
    send: (send, { orderID }, _, { correction }) =>
      send('objection/accept', { orderID, correctionID: correction?.correctionID ?? 0 }),
  },
  invoice: {
    title: '登记发票',
    agree: '登记',
    done: '已登记，待买家收票',
    Fields: InvoiceFields,
    initial: ({ uninvoicedMoney }) => ({ date: today(), money: plainYuan(uninvoicedMoney) }),
    send: (send, { orderID }, { numbers, date, money, fileID, notes }) =>
      send('invoice/add', {
        orderID,
        numbers: text(numbers),
        date,
        money: Number(money),
        fileID,
        notes: text(notes),
      }),
  },
  receiveInvoice: {
    title: '确认收到发票',
    agree: '确认收票',
    done: '已收票',
    text: ({ currency }, { invoice }) =>
      invoice && `请确认已收到发票 ${invoice.numbers}，价税合计 ${cash(invoice.money, currency)}。`,
    send: (send, { orderID }, _, { invoice }) =>
      send('invoice/receive', { orderID, invoiceID: invoice?.invoiceID ?? 0 }),
  },
  refuseInvoice: {
    title: '退回发票',
    agree: '退回',
    done: '已退回，卖家可以重新登记',
    danger: true,
    Fields: notesField('退票的原因', '卖家会看到'),
    send: (send, { orderID }, { notes }, { invoice }) =>
      send('invoice/refuse', {
        orderID,
        invoiceID: invoice?.invoiceID ?? 0,
        notes: text(notes),
      }),
  },
};

/** The dialog in which a side takes its own request back. */
const takeBackForm: VerbForm = {
  title: '撤回取消申请',
  agree: '撤回申请',
  done: '已撤回，订单继续',
  text: () => '撤回本企业的取消申请，订单继续执行。',
  Fields: notesField('备注', '对方会看到', true),
  send: noted('cancel/refuse'),
};

/** Returns the dialog of a step with an order; undefined for the steps of the clock. */
export const formOf = (order: OrderDetail, verb: Verb): VerbForm | undefined =>
  takesBack(order, verb) ? takeBackForm : verbForms[verb];
