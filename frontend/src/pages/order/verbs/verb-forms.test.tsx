// Each dialog of an order: its fields, their rules, and the call that it makes.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CallName } from '../../../api/calls';
import type { OrderDetail } from '../../../api/orders';
import { answerCalls, renderPage } from '../../../test.page';
import { dayOf } from '../../../ui/time';
import { orderDetail, orderRow } from '../test.order';
import type { Verb } from '../words';
import type { Target } from './target';
import { VerbDialog } from './verb-dialog';
import { verbForms } from './verb-forms';

interface Step extends Omit<Target, 'verb'> {
  verb: Verb;
  order?: Partial<OrderDetail>;
  /** texts by the labels of their fields */
  type?: Record<string, string>;
  /** labels of boxes */
  click?: string[];
  call: string;
  body: object;
}

const terms = [
  { ...{ id: 1, type: 'spot', title: '标的', content: '…', place: 1 }, standard: true },
  { ...{ id: 2, type: 'dispute', title: '争议', content: '…', place: 2 }, standard: false },
];
const { payments, invoices, corrections } = orderDetail();
const payment = payments[1];
const invoice = invoices[0];
const correction = corrections[0];
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const drawn = { termIDs: [1, 2], share: 80, deliveryDays: 15, extra: '棉包须完好' };
const line = { packnum: 184, amount: 42.5, price: 15_480, difference: 100 };
const lines = [
  { ...line, lineID: 11 },
  { ...line, lineID: 12, packnum: 186, amount: 43.12345, difference: 0 },
];
const contract = { corrections: [] };
const person = { 提货人: '赵提', 车牌号: '新A12345' };
const delivery = { 提货码: '889210', ...person };
const delivered = { lineIDs: [11, 12], pickUpCode: '889210', plate: '新A12345' };

const steps: Step[] = [
  {
    ...{
      verb: 'merge',
      click: ['DD20261121000008 · 1 批 · 600,000.00 元 · 喀什库'],
      call: 'merge',
    },
    body: { others: [8] },
  },
  {
    ...{
      verb: 'draw',
      type: { 提货前应付比例: '80' },
      click: ['争议（可选）'],
      call: 'contract/draw',
    },
    body: drawn,
  },
  {
    ...{
      verb: 'amend',
      type: { 提货前应付比例: '80', '补充条款（选填）': ' ' },
      click: ['争议（可选）'],
    },
    ...{ call: 'contract/draw', body: { ...drawn, extra: undefined } },
  },
  {
    ...{ verb: 'cancel', type: { 取消的原因: ' 重复下单 ' }, call: 'cancel' },
    body: { notes: '重复下单' },
  },
  { verb: 'acceptCancel', call: 'cancel/accept', body: {} },
  {
    ...{ verb: 'refuseCancel', type: { '备注（选填）': '货已备好' }, call: 'cancel/refuse' },
    body: { notes: '货已备好' },
  },
  {
    ...{ verb: 'pay', type: { '银行流水号（选填）': '6222021' }, call: 'payment/add' },
    body: { money: 1_290_190.01, paidOn: day, reference: '6222021' },
  },
  {
    ...{ verb: 'refund', order: { refundableMoney: 500.5 }, call: 'refund' },
    type: { '银行流水号（选填）': '6222022' },
    body: { money: 500.5, paidOn: day, reference: '6222022' },
  },
  {
    ...{ verb: 'stop', type: { 取消的原因: '双方同意' }, call: 'cancel' },
    body: { notes: '双方同意' },
  },
  {
    ...{ verb: 'refusePayment', payment, type: { 原因: '未到账' }, call: 'payment/refuse' },
    body: { paymentID: 2, notes: '未到账' },
  },
  {
    ...{
      verb: 'pickUp',
      call: 'pickup/set',
      type: { ...person, 提货人身份证号: '11010119900307073X' },
    },
    body: { person: '赵提', idNumber: '11010119900307073X', plate: '新A12345' },
  },
  {
    ...{ verb: 'deliver', type: { ...delivery, 提货人身份证号: '11010119900307073X' } },
    call: 'delivery/add',
    body: {
      ...{ ...delivered, person: '赵提', idNumber: '11010119900307073X' },
      validUntil: day,
    },
  },
  {
    ...{ verb: 'receive', type: { '备注（选填）': '完好' }, call: 'receipt/add' },
    body: { notes: '完好' },
  },
  {
    ...{ verb: 'object', order: contract, call: 'receipt/object' },
    type: {
      ...{ '65012252001 包数': '184', '65012252001 重量（吨）': '42.5' },
      ...{ '65012252001 扣款（元）': '100', 异议的原因: '两包受潮' },
    },
    body: { lines, notes: '两包受潮' },
  },
  { verb: 'propose', call: 'objection/propose', body: { lines } },
  {
    ...{ verb: 'acceptProposal', correction, call: 'objection/accept' },
    body: { correctionID: 3 },
  },
  { verb: 'receiveInvoice', invoice, call: 'invoice/receive', body: { invoiceID: 4 } },
  {
    ...{ verb: 'refuseInvoice', invoice, type: { 退票的原因: '抬头不对' }, call: 'invoice/refuse' },
    body: { invoiceID: 4, notes: '抬头不对' },
  },
];

/** Steps with a code or with a file that has to be sent first; verb-dialog.test.tsx has them. */
const others: Verb[] = ['sign', 'confirmPayment', 'invoice'];

it('has a case for every dialog', () => {
  const cases = new Set<string>([...steps.map(({ verb }) => verb), ...others]);
  expect(cases).toEqual(new Set(Object.keys(verbForms)));
});

it.each(steps)('sends $verb by $call', async (step) => {
  const { verb, order, type = {}, click = [], call, body, ...about } = step;
  const name = `POST order/${call}` as CallName;
  const inputs = answerCalls({
    'GET member/terms/query/content': () => terms,
    [name]: () => orderRow(),
  });
  const onClose = vi.fn();
  const target = { verb, ...about };
  renderPage(<VerbDialog order={orderDetail(order)} target={target} onClose={onClose} />);
  const agree = await screen.findByText(verbForms[verb]?.agree ?? '', { selector: 'button span' });
  for (const label of click) fireEvent.click(await screen.findByLabelText(label));
  for (const [label, value] of Object.entries(type)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  if (verb === 'deliver') fireEvent.click(screen.getByLabelText('有效期至'));
  if (verb === 'deliver') fireEvent.click(await screen.findByText('7 天'));
  fireEvent.click(agree);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(inputs(name)).toEqual([
    { orderID: 7, requestKey: expect.stringMatching(/^[0-9a-f]{32}$/), ...body },
  ]);
});

it('begins the first contract with what the session of the auction announced', async () => {
  answerCalls({ 'GET member/terms/query/content': () => terms });
  open('draw', { contracts: [], announced: '提货截止 12-15；仓储费买家承担' });
  const extra = await screen.findByLabelText('补充条款（选填）');
  expect(extra).toHaveProperty('value', '提货截止 12-15；仓储费买家承担');
});

it('sends the driver that the seller has seen', async () => {
  const inputs = answerCalls({ 'POST order/delivery/add': () => orderRow() });
  const pickUp = { person: '李四', idNumber: '**************002X', plate: '新A12345' };
  open('deliver', { pickUp, deliveries: [], lines: unreleased() });
  fireEvent.change(screen.getByLabelText('提货码'), { target: { value: '1' } });
  fireEvent.click(screen.getByLabelText('有效期至'));
  fireEvent.click(await screen.findByText('7 天'));
  fireEvent.click(screen.getByRole('button', { name: '开提货单' }));
  await waitFor(() => expect(inputs('POST order/delivery/add')).toMatchObject([pickUp]));
});

it('goes on with the next warehouse, valid for 15 days by default', async () => {
  const inputs = answerCalls({ 'POST order/delivery/add': () => orderRow() });
  const [first, second] = unreleased();
  if (!first || !second) throw new Error('too few lots');
  const pickUp = { person: '李四', idNumber: '**************002X', plate: '新A12345' };
  const lines = [first, { ...second, depotName: '喀什库' }];
  const onClose = vi.fn();
  const order = orderDetail({ pickUp, deliveries: [], lines });
  renderPage(<VerbDialog order={order} target={{ verb: 'deliver' }} onClose={onClose} />);
  const send = async (code: string) => {
    fireEvent.change(screen.getByLabelText('提货码'), { target: { value: code } });
    fireEvent.click(await screen.findByRole('button', { name: '开提货单' }));
  };
  screen.getByText('还有 2 批待开提货单');
  await send('1');
  await screen.findByText('还有 1 批待开提货单');
  expect(screen.getByLabelText('提货码')).toHaveProperty('value', '');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByLabelText('提货码')).toHaveProperty('disabled', false));
  await send('2');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const validUntil = dayOf(Date.now() / 1000 + 15 * 86_400);
  expect(inputs('POST order/delivery/add')).toMatchObject([
    { lineIDs: [11], pickUpCode: '1', validUntil },
    { lineIDs: [12], pickUpCode: '2', validUntil },
  ]);
});

it('says which delivery orders are replaced', async () => {
  answerCalls({});
  const [first, second] = unreleased();
  if (!first || !second) throw new Error('too few lots');
  open('deliver', { lines: [{ ...first, deliveryID: 1 }, second] });
  expect(screen.queryByText(/将作废/)).toBeNull();
  fireEvent.click(screen.getByLabelText(/^65012252001 .*已有提货单/));
  await screen.findByText('所选批次的提货单 TH20261122000001 将作废，以新开的提货单为准');
});

it('begins with what is not entered yet', () => {
  answerCalls({});
  open('pay', { dueMoney: 1000.3, pendingMoney: 400.1 });
  expect(screen.getByLabelText('金额')).toHaveProperty('value', '600.20');
  screen.getByText('现在应付 1,000.30 元，其中 400.10 元已登记，待卖家确认');
});

it('refuses a price of zero', async () => {
  answerCalls({});
  open('object', { corrections: [] });
  fireEvent.change(screen.getByLabelText('65012252001 单价（元/吨）'), { target: { value: '0' } });
  await screen.findByText('请填写 1 到 999999 的整数');
});

it('leaves out sections that were deleted since', async () => {
  const inputs = answerCalls({
    'GET member/terms/query/content': () => terms,
    'POST order/contract/draw': () => orderRow(),
  });
  const [contract] = orderDetail().contracts;
  if (!contract) throw new Error('no contract');
  open('amend', { contracts: [{ ...contract, termIDs: [2, 99] }] });
  await screen.findByLabelText('争议（可选）');
  fireEvent.click(screen.getByRole('button', { name: '生成新版本' }));
  await waitFor(() => expect(inputs('POST order/contract/draw')).toMatchObject([{ termIDs: [2] }]));
});

it('refuses an invoice number before a file is sent', async () => {
  answerCalls({});
  open('invoice', {});
  fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: '12' } });
  await screen.findByText('发票号码应为 8 位或 20 位数字');
  fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: '12345678，87654321' } });
  await waitFor(() => expect(screen.queryByText('发票号码应为 8 位或 20 位数字')).toBeNull());
});

it('shows the contract of the order before it is drawn', async () => {
  const [contract] = orderDetail().contracts;
  const inputs = answerCalls({
    'GET member/terms/query/content': () => terms,
    'POST order/contract/preview': () => contract,
  });
  open('draw', { contracts: [] });
  const preview = await screen.findByRole<HTMLButtonElement>('button', { name: '预览合同' });
  await waitFor(() => expect(preview.disabled).toBe(false)); // the usual sections are chosen
  fireEvent.change(screen.getByLabelText('提货前应付比例'), { target: { value: '30' } });
  fireEvent.click(preview);
  await screen.findByText('卖方：南疆棉业有限公司', { selector: 'span' });
  expect(inputs('POST order/contract/preview')).toEqual([
    { orderID: 7, termIDs: [1], share: 30, deliveryDays: 15 },
  ]);
});

/** Opens the dialog of a step. */
function open(verb: Verb, order: Partial<OrderDetail>) {
  renderPage(<VerbDialog order={orderDetail(order)} target={{ verb }} onClose={vi.fn()} />);
}

const unreleased = () => orderDetail().lines.map((one) => ({ ...one, deliveryID: 0 }));
