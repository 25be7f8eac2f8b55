import type { OrderPayment, OrderRow, OrderStatus } from '../../api/orders';
import { stateName } from '../../shell/order-states';
import { orderVerbs, type Verb } from '../../shell/order-verbs';
import { partyName } from '../../shell/trade-words';
import type { Tone } from '../../ui/state-tag';
import { lineWords } from './goods';
import { cash } from './money';

export { orderVerbs, type Verb };

/** Reports whether the caller can take a step now. */
export const may = ({ verbs }: Pick<OrderRow, 'verbs'>, verb: Verb): boolean =>
  verbs.some((one) => one === verb);

/** The kinds of rows in the ledger of an order. */
export const paymentKinds: Record<OrderPayment['kind'], string> = {
  payment: '货款',
  deposit: '点价金抵货款',
  refund: '退款',
};

type Outcome = OrderPayment['status'];

/** What the other side has decided about a payment. */
export const paymentOutcomes: Record<Outcome, readonly [string, Tone]> = {
  waiting: ['待确认', 'waiting'],
  accepted: ['已确认', 'good'],
  refused: ['未收到', 'ended'],
};

/** What the other side has decided about a correction. */
export const correctionOutcomes: Record<Outcome, readonly [string, Tone]> = {
  waiting: ['待对方同意', 'waiting'],
  accepted: ['双方已同意', 'good'],
  refused: ['已有新的建议', 'plain'],
};

/** Returns the words of what the buyer has decided about an invoice. Nobody decides in a cancelled order. */
export const invoiceOutcomes = ({
  status,
}: Pick<OrderRow, 'status'>): Record<Outcome, readonly [string, Tone]> => ({
  waiting: status === 9 ? ['未收票', 'plain'] : ['待收票', 'waiting'],
  accepted: ['已收票', 'good'],
  refused: ['已退票', 'ended'],
});

/** Reports whether a step replaces the delivery orders of lots that have one. */
export const reissues = ({ lots, released }: OrderRow, verb: Verb): boolean =>
  verb === 'deliver' && released >= lots;

/** Reports whether a step takes back what the caller's own side has asked for: to cancel the order. */
export const takesBack = ({ cancelAskedBy, side }: OrderRow, verb: Verb): boolean =>
  verb === 'refuseCancel' && cancelAskedBy === side;

/** Returns what a step is called on its button. */
export function buttonName(order: OrderRow, verb: Verb): string {
  if (reissues(order, verb)) return '重开提货单';
  return takesBack(order, verb) ? '撤回取消申请' : orderVerbs[verb].name;
}

/** Returns the name of the state of an order. */
export const shownState = ({ status, mergedInto }: OrderRow): string =>
  mergedInto > 0 ? '已合并' : stateName(status);

/** Something that a side has to do about an amount. */
type Task = readonly [money: number, what: string];

/** Returns who has to do what about amounts above zero, in a sentence; empty for nothing. */
function waitsFor(tasks: Record<'买家' | '卖家', readonly Task[]>): string {
  const open = Object.entries(tasks)
    .map(([who, list]) => [who, list.filter(([money]) => money > 0)] as const)
    .filter(([, list]) => list.length > 0)
    .map(([who, list]) => who + list.map(([, what]) => what).join('、'));
  return open.length > 0 ? `待${open.join('，')}` : '';
}

/** Returns what must happen before the order may be cancelled, with the amounts; empty for nothing. */
export function beforeCancel(order: OrderRow): string {
  const { pendingMoney, refundableMoney, refundingMoney, currency } = order;
  const tasks = waitsFor({
    卖家: [
      [pendingMoney, `确认到账 ${cash(pendingMoney, currency)}`],
      [refundableMoney, `退回已收的 ${cash(refundableMoney, currency)}`],
    ],
    买家: [[refundingMoney, `确认退款 ${cash(refundingMoney, currency)}`]],
  });
  return tasks && `同意取消前${tasks}`;
}

/** Returns whose turn it is in an order, in a sentence. */
export function nextStep(order: OrderRow): string {
  const { status, cancelAskedBy, frozen } = order;
  if (frozen) return `${frozen}已被冻结，订单由平台处理`;
  if (cancelAskedBy && status < 2) return `${partyName(cancelAskedBy)}申请取消订单，待对方答复`;
  return sentences[status](order);
}

const sentences: Record<OrderStatus, (order: OrderRow) => string> = {
  0: ({ contractVersion, buyerSigned, sellerSigned }) => {
    if (contractVersion === 0) return '待卖家拟定合同';
    if (buyerSigned) return '买家已签，待卖家签合同';
    return sellerSigned ? '卖家已签，待买家签合同' : '待双方签合同';
  },
  1: ({ dueMoney, pendingMoney }) =>
    waitsFor({ 买家: [[dueMoney - pendingMoney, '付款']], 卖家: [[pendingMoney, '确认到账']] }),
  2: () => '待卖家开提货单',
  3: ({ goods, proposal, lots, released }) => {
    if (released < lots) {
      return `还有 ${lots - released} ${lineWords({ goods }).unit}待卖家开提货单`;
    }
    if (!proposal) return '待买家验收';
    const [from, to] = proposal === 'buyer' ? ['买家', '卖家'] : ['卖家', '买家'];
    return `${from}已提出更正建议，待${to}同意或另提建议`;
  },
  4: (order) =>
    waitsFor({
      卖家: [
        [order.uninvoicedMoney, '开票'],
        [order.pendingMoney, '确认到账'],
        [order.refundableMoney, '退回多付的货款'],
      ],
      买家: [
        [order.invoicingMoney, '收票'],
        [order.dueMoney - order.pendingMoney, '付清尾款'],
        [order.refundingMoney, '确认退款'],
      ],
    }),
  5: () => '款票两清，订单已完成',
  9: ({ mergedInto, pendingMoney, refundableMoney, refundingMoney }) => {
    if (mergedInto) return '已合并到另一个订单';
    const left = waitsFor({
      卖家: [
        [pendingMoney, '确认到账'],
        [refundableMoney, '退回货款'],
      ],
      买家: [[refundingMoney, '确认退款']],
    });
    return left ? `订单已取消，${left}` : '订单已取消';
  },
};
