import { expect, it } from 'vitest';
import type { OrderRow } from '../../api/orders';
import { orderRow } from './test.order';
import { nextStep } from './words';

it.each<[given: Partial<OrderRow>, sentence: string]>([
  [{ status: 3 }, '待买家验收'],
  [{ status: 3, proposal: 'buyer' }, '买家已提出更正建议，待卖家同意或另提建议'],
  [{ status: 3, proposal: 'seller' }, '卖家已提出更正建议，待买家同意或另提建议'],
  [{ status: 4, dueMoney: 1 }, '待卖家开票，买家付清尾款'],
  [{ status: 4, dueMoney: 0, refundableMoney: 1 }, '待卖家开票，退回多付的货款'],
  [{ status: 4, dueMoney: 0, refundingMoney: 1 }, '待卖家开票，买家确认退款'],
  [{ status: 4, dueMoney: 0 }, '待卖家开票，买家收票'],
  [{ status: 9, refundableMoney: 1 }, '订单已取消，待卖家退回货款'],
  [{ status: 9 }, '订单已取消'],
  [{ status: 1, frozen: '南疆棉业有限公司' }, '南疆棉业有限公司已被冻结，订单由平台处理'],
])('says whose turn it is: %j', (given, sentence) => {
  expect(nextStep(orderRow(given))).toBe(sentence);
});
