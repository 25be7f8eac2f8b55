import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

it('names the products of an order, and leads to their pages', async () => {
  const { lines } = orderDetail();
  const product = {
    title: '华孚 40S 棉纱',
    productID: 5,
    listingID: 0,
    batchID: 'CP20261121000001',
  };
  const sold = lines.slice(0, 1).map((line) => ({ ...line, ...product, packnum: 0 }));
  answerCalls({ 'GET trade/order_detail': () => orderDetail({ lines: sold, goods: 'product' }) });
  renderPage(<ProductPage />, '/member/order/purchaseDetails?orderID=7');
  const link = await screen.findByRole('link', { name: '华孚 40S 棉纱' });
  expect(link.getAttribute('href')).toBe('/yarn/detail?id=5');
  screen.getByText('CP20261121000001 · XP20261121000001');
  const products = within(screen.getByRole('table', { name: '产品' }));
  for (const name of ['批号', '包数', '报价']) expect(products.queryByText(name)).toBeNull();
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

/** Returns the buttons in the head of the order, those that are due with a star. */
async function headButtons() {
  const head = within(await screen.findByRole('region', { name: '订单状态' }));
  const steps = head.getAllByRole('button').filter((one) => one.className.includes('ant-btn'));
  return steps.map((one) => `${one.textContent}${one.className.includes('primary') ? '*' : ''}`);
}

it.each<[verbs: string[], buttons: string[], more: Partial<OrderDetail>]>([
  [['deliver', 'propose', 'acceptProposal'], ['同意更正*', '提出更正', '重开提货单'], {}],
  [['confirmPayment', 'refusePayment', 'cancel'], ['确认到账*', '申请取消'], {}],
  [['receiveInvoice', 'refuseInvoice', 'pay'], ['确认收票*', '登记付款'], {}],
  [['object', 'receive', 'pay'], ['验收通过*', '登记付款', '有异议'], {}],
  [['pay', 'pickUp'], ['提货信息*', '登记付款'], { dueMoney: 0 }],
  [['stop'], ['取消订单'], { side: 'platform' }],
  [
    ['acceptCancel', 'refuseCancel'],
    ['同意取消*', '不同意取消'],
    { status: 1, cancelAskedBy: 'buyer' },
  ],
])('has for %j the due step first', async (verbs, buttons, more) => {
  const seen = {
    side: more.side ?? (verbs.includes('receiveInvoice') ? 'buyer' : 'seller'),
  } as const;
  open(verbs, {}, { status: 3, ...seen, ...more });
  expect(await headButtons()).toEqual(buttons);
});

it('says in the head what must happen before the order may be cancelled', async () => {
  const asked = { status: 1, cancelAskedBy: 'buyer', cancelNote: '重复下单' } as const;
  open(['refund', 'refuseCancel'], {}, { ...asked, refundableMoney: 22_117.64 });
  expect(await headButtons()).toEqual(['登记退款*', '不同意取消', '同意取消']);
  expect(screen.getByRole('button', { name: '同意取消' })).toHaveProperty('disabled', true);
  screen.getByText(/同意取消前待卖家退回已收的 22,117.64 元/);
});

it('confirms the oldest payment that waits from the head', async () => {
  const [deposit, waiting] = orderDetail().payments;
  if (!deposit || !waiting) throw new Error('too few payments');
  const newer = { ...waiting, paymentID: 3, money: 1 };
  const due = { dueMoney: 1_290_191.01, pendingMoney: 1_290_191.01 };
  open(['confirmPayment'], {}, { status: 1, payments: [deposit, waiting, newer], ...due });
  const head = within(await screen.findByRole('region', { name: '订单状态' }));
  expect(head.getByText(/现在应付/).textContent).toBe(
    '现在应付 1,290,191.01 元（已登记 1,290,191.01 元）',
  );
  fireEvent.click(head.getByRole('button', { name: '确认到账' }));
  await screen.findByText(/请确认已收到货款 1,290,191.01 元/);
});

it('counts the lots with a delivery order, and ticks the step when all have one', async () => {
  open([], {}, { status: 3, lots: 5, released: 1 });
  const part = await screen.findByText('已开单 1/5');
  expect(part.parentElement?.textContent).toBe('3已开单 1/5');
});

it('shows the agreed and the accepted figures of a lot', async () => {
  const { lines } = orderDetail();
  const settled = {
    lineID: 11,
    packnum: 185,
    price: 15_480,
    amount: 42.5,
    difference: 0,
    money: 657_900,
  };
  const some = lines.map((line) => (line.lineID === 11 ? { ...line, settled } : line));
  open([], {}, { status: 4, lines: some, finalAmount: 85.62345, finalPacknum: 371 });
  const lots = within(await screen.findByRole('table', { name: '批次' }));
  expect(lots.getByText('185').parentElement?.textContent).toBe('185合同 186');
  expect(lots.getByText('42.5').parentElement?.textContent).toBe('42.5合同 43');
  screen.getByText('2 批 · 85.62345 吨 · 371 包');
});

it('leads to the session in which the lots were won', async () => {
  const { steps } = orderDetail();
  const [first, ...rest] = steps;
  open(
    [],
    {},
    { steps: [{ ...first, note: '竞价 JP20261129000002 中标' }, ...rest] as typeof steps },
  );
  const link = await screen.findByRole('link', { name: 'JP20261129000002' });
  expect(link.getAttribute('href')).toBe('/bidCotton?code=JP20261129000002');
});

it('shows no amounts of a merged order, and into which it was merged', async () => {
  const { steps } = orderDetail();
  const step = {
    ...steps[1],
    id: 3,
    verb: 'absorbed',
    to: 9,
    note: '合并到 DD9',
  } as (typeof steps)[0];
  open([], {}, { status: 9, mergedInto: 9, lots: 0, lines: [], steps: [...steps, step] });
  await screen.findByText('待签合同 → 已合并');
  screen.getByText('合并到 DD9');
  expect(screen.queryByText('合同金额')).toBeNull();
  expect(screen.queryByRole('table', { name: '批次' })).toBeNull();
});
