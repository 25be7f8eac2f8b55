import { expect, it } from 'vitest';
import type { OrderRow } from '../../api/orders';
import { orderRow } from './test.order';
import { nextStep } from './words';

const paid = { status: 4, dueMoney: 0 } as const;

it.each<[given: Partial<OrderRow>, sentence: string]>([
  [{ status: 3 }, '待买家验收'],
  [{ status: 3, lots: 3, released: 1 }, '还有 2 批待卖家开提货单'],
  [{ status: 3, lots: 3, released: 1, goods: 'product' }, '还有 2 项待卖家开提货单'],
  [{ status: 3, proposal: 'buyer' }, '买家已提出更正建议，待卖家同意或另提建议'],
  [{ status: 3, proposal: 'seller' }, '卖家已提出更正建议，待买家同意或另提建议'],
  [{ status: 1, dueMoney: 2 }, '待买家付款'],
  [{ status: 1, dueMoney: 2, pendingMoney: 1 }, '待买家付款，卖家确认到账'],
  [{ status: 1, dueMoney: 2, pendingMoney: 2 }, '待卖家确认到账'],
  [{ status: 4, dueMoney: 1, uninvoicedMoney: 1 }, '待卖家开票，买家付清尾款'],
  [{ ...paid, uninvoicedMoney: 1, refundableMoney: 1 }, '待卖家开票、退回多付的货款'],
  [{ ...paid, invoicingMoney: 1, refundingMoney: 1 }, '待买家收票、确认退款'],
  [{ ...paid, invoicingMoney: 1, pendingMoney: 1 }, '待卖家确认到账，买家收票'],
  [{ status: 9, pendingMoney: 1 }, '订单已取消，待卖家确认到账'],
  [{ status: 9, refundableMoney: 1 }, '订单已取消，待卖家退回货款'],
  [{ status: 9 }, '订单已取消'],
  [{ status: 1, frozen: '南疆棉业有限公司' }, '南疆棉业有限公司已被冻结，订单由平台处理'],
])('says whose turn it is: %j', (given, sentence) => {
  expect(nextStep(orderRow(given))).toBe(sentence);
});
