import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallName } from '../../../api/calls';
import type { OrderDetail } from '../../../api/orders';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { orderDetail, orderRow } from '../test.order';
import OrderPage from './page';
import ProductPage from './product';

function open(verbs: string[], answers: Answers = {}, more: Partial<OrderDetail> = {}) {
  const order = orderDetail({ verbs: verbs as never, contractVersion: 1, ...more });
  const calls = answerCalls({ 'GET trade/order_detail': () => order, ...answers });
  renderPage(<OrderPage />, '/member/order/buyDetail?orderID=7');
  return calls;
}

it.each<[verb: string, button: string, agree: string, call: CallName, input: object]>([
  ['acceptProposal', '同意更正', '同 意', 'POST order/objection/accept', { correctionID: 3 }],
  ['receiveInvoice', '确认收票', '确认收票', 'POST order/invoice/receive', { invoiceID: 4 }],
  ['receive', '验收通过', '验收通过', 'POST order/receipt/add', { orderID: 7 }],
])('takes the step %s', async (verb, button, agree, name, input) => {
  const calls = open([verb], { [name]: () => orderRow() });
  const [first] = await screen.findAllByRole('button', { name: button });
  if (first) fireEvent.click(first);
  const dialog = await screen.findByRole('dialog');
  const ok = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.replaceAll(' ', '') === agree.replaceAll(' ', ''),
  );
  if (ok) fireEvent.click(ok);
  await waitFor(() => expect(calls(name)).toMatchObject([input]));
});

it('repeats a press whose answer did not arrive with the same key', async () => {
  let times = 0;
  const calls = open(['cancel'], {
    'POST order/cancel': () => {
      times += 1;
      return times === 1 ? refusal(500, '系统繁忙') : orderRow();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '申请取消' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await screen.findByLabelText('取消的原因'), { target: { value: '重复下单' } });
  const agree = () => {
    const ok = [...dialog.querySelectorAll('button')].find((b) => b.textContent === '申请取消');
    if (ok) fireEvent.click(ok);
  };
  agree();
  await screen.findByText('系统繁忙');
  agree();
  await waitFor(() => expect(calls('POST order/cancel')).toHaveLength(2));
  const keys = calls('POST order/cancel').map(({ requestKey }) => requestKey);
  expect(new Set(keys).size).toBe(1);
});

it('explains its rules, and leads to the pages of its parts', async () => {
  open(['cancel'], {}, { status: 1, refundableMoney: 1 });
  const rules = ['提货前应付', '结算金额', '现在应付', '应退', '取消订单', '验收异议'];
  for (const rule of rules) await screen.findByRole('button', { name: `${rule}的规则` });
  fireEvent.focus(screen.getByRole('button', { name: '结算金额的规则' }));
  await screen.findByText(/单价 × 验收重量 − 扣款/);
  const views = { 付款: 'Payment', 发票: 'Invoice', 提货单: 'Receipt', 验收: 'Receipt' };
  for (const [title, view] of Object.entries(views)) {
    const link = screen.getByRole('link', { name: `${title}，全页查看` });
    expect(link.getAttribute('href')).toBe(`/member/order/components/${view}?orderID=7`);
  }
});

it('finds no order of products, also not the cotton order of that number', async () => {
  const calls = answerCalls({ 'GET trade/order_detail': () => orderDetail() });
  renderPage(<ProductPage />, '/member/order/purchaseDetails?orderID=7');
  await screen.findByText('没有这个产品订单');
  expect(screen.queryByText('DD20261121000007')).toBeNull();
  expect(calls('GET trade/order_detail')).toEqual([]);
});

it('has no buttons for steps that the server does not allow', async () => {
  open([]);
  await screen.findAllByText('DD20261121000007');
  for (const name of ['拟定合同', '签合同', '登记付款', '确认到账', '同意更正']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it.each([
  ['buyer', '撤回取消申请', '撤回本企业的取消申请，订单继续执行。', '撤回申请'],
  ['seller', '不同意取消', '订单继续执行。', '不取消'],
] as const)('answers a request of the %s to cancel with %s', async (by, button, text, agree) => {
  const asked = { side: 'buyer', status: 1, cancelAskedBy: by, cancelNote: '重复下单' } as const;
  const calls = open(['refuseCancel'], { 'POST order/cancel/refuse': () => orderRow() }, asked);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('button', { name: agree }));
  await waitFor(() => expect(calls('POST order/cancel/refuse')).toMatchObject([{ orderID: 7 }]));
});

it('shows what the seller of a cancelled order has to pay back', async () => {
  const cancelled = { status: 9, cancelNote: '卖家违规', dueMoney: 0 } as const;
  open(['confirmPayment'], {}, { ...cancelled, refundableMoney: 30_000, refundingMoney: 5000.5 });
  await screen.findByText('订单已取消，待卖家退回货款，买家确认退款');
  screen.getByText('取消的原因：卖家违规');
  expect(screen.getByText('应退').parentElement?.textContent).toContain('35,000.50');
  screen.getByText(/其中 5,000.50 卖家已登记退款，待买家确认/);
  expect(screen.queryByText('现在应付')).toBeNull();
});

it('offers to pay back what was paid too much', async () => {
  const settled = { status: 4, dueMoney: 0, refundableMoney: 1234.5 } as const;
  const calls = open(['refund'], { 'POST order/refund': () => orderRow() }, settled);
  const [first] = await screen.findAllByRole('button', { name: '登记退款' });
  if (first) fireEvent.click(first);
  await screen.findByText('最多可退 1,234.50 元');
  const reference = await screen.findByLabelText(/银行流水号/);
  fireEvent.change(reference, { target: { value: 'ICBC9' } });
  fireEvent.click(screen.getByRole('button', { name: /^登 ?记$/ }));
  await waitFor(() => expect(calls('POST order/refund')).toMatchObject([{ money: 1234.5 }]));
});

it('shows who fetches the lots, and which have no delivery order', async () => {
  const lines = orderDetail().lines.map((line, place) => ({ ...line, deliveryID: place }));
  const pickUp = { person: '赵提', idNumber: '**************0732', plate: '新A12345' };
  open(['deliver', 'merge'], {}, { status: 3, lines, pickUp, released: 1, mergeable: [] });
  await screen.findByText('赵提，身份证号 **************0732，车牌号 新A12345');
  expect(screen.getByText('待开提货单').parentElement?.textContent).toContain('65012252001');
  expect(screen.queryByRole('button', { name: '合并签约' })).toBeNull();
});

it('does not urge the seller to issue delivery orders again', async () => {
  open(['deliver'], {}, { status: 3, released: 2 });
  const [first] = await screen.findAllByRole('button', { name: '重开提货单' });
  expect(first?.className).not.toContain('primary');
});
