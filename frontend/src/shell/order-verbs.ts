import type { OrderDetail } from '../api/orders';
import { stateName } from './order-states';
import { type VerbWord, verbWords } from './trade-words';

/** The steps of orders. Those of the clock have no button. */
export const orderVerbs = {
  create: { name: '下单', step: '成交，订单生成' },
  merge: { name: '合并签约', step: '合并签约' },
  absorbed: { name: '并入', step: '并入另一个订单' },
  draw: { name: '拟定合同', step: '拟定合同' },
  amend: { name: '修改合同', step: '修改合同' },
  sign: { name: '签合同', step: '签合同' },
  conclude: { name: '合同生效', step: '双方已签，合同生效' },
  cancel: { name: '申请取消', step: '申请取消订单', danger: true },
  acceptCancel: { name: '同意取消', step: '同意取消订单', danger: true },
  refuseCancel: { name: '不同意取消', step: '不取消订单' },
  stop: { name: '取消订单', step: '平台取消订单', danger: true },
  pay: { name: '登记付款', step: '登记付款' },
  refund: { name: '登记退款', step: '登记退款' },
  confirmPayment: { name: '确认到账', step: '确认到账' },
  refusePayment: { name: '没有收到', step: '没有收到款项', danger: true },
  cover: { name: '货款已付', step: '提货前应付的货款已付' },
  pickUp: { name: '提货信息', step: '填写提货信息' },
  deliver: { name: '开提货单', step: '开提货单' },
  receive: { name: '验收通过', step: '验收通过' },
  object: { name: '有异议', step: '验收有异议', danger: true },
  propose: { name: '提出更正', step: '提出更正建议' },
  acceptProposal: { name: '同意更正', step: '同意更正建议' },
  invoice: { name: '登记发票', step: '登记发票' },
  receiveInvoice: { name: '确认收票', step: '确认收到发票' },
  refuseInvoice: { name: '退回发票', step: '退回发票', danger: true },
  complete: { name: '完成', step: '款票两清，订单完成' },
} satisfies Record<string, VerbWord>;

/** A step of an order. */
export type Verb = keyof typeof orderVerbs;

/** Returns the words of a step. */
export const { verbWord } = verbWords(orderVerbs);

/** Returns the name of the state to which a step has led. */
export const stateAfter = ({ verb, to }: OrderDetail['steps'][number]): string =>
  verb === 'absorbed' ? '已合并' : stateName(to);
