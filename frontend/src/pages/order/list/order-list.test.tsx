import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OrderRow } from '../../../api/orders';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { orderRow } from '../test.order';
import { whyNotMerge } from './chosen';
import { OrderList } from './order-list';

const counts = { tabs: [{ status: 0, count: 2, waiting: 1 }], total: 2, waiting: 1 };
const rows = [orderRow(), orderRow({ orderID: 8, number: 'DD20261121000008' })];
const pageOf = (list: unknown[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });

it('merges the checked orders of one buyer into the first', async () => {
  const calls = answerCalls({
    'GET trade/order_list': () => pageOf(rows),
    'GET trade/count_order_list': () => counts,
    'POST order/merge': () => rows[0],
  });
  renderPage(<OrderList scope="seller" title="我的销售订单" />);
  fireEvent.click(await screen.findByLabelText('选择 DD20261121000008'));
  fireEvent.click(screen.getByLabelText('选择 DD20261121000007'));
  fireEvent.click(screen.getByText('合并签约'));
  fireEvent.click(await screen.findByRole('button', { name: '合并' }));
  await waitFor(() =>
    expect(calls('POST order/merge')).toMatchObject([{ orderID: 7, others: [8] }]),
  );
  expect(calls('POST order/merge')[0]?.requestKey).toMatch(/^[0-9a-f]{32}$/);
});

it('asks for a tab, and says why there are no orders', async () => {
  const calls = answerCalls({
    'GET buyer/order': () => pageOf([]),
    'GET buyer/order/count': () => ({ ...counts, total: 3 }),
  });
  const search = renderPage(<OrderList scope="buyer" title="我的采购订单" />);
  fireEvent.click(await screen.findByRole('tab', { name: /待付款/ }));
  await screen.findByText('没有待付款的订单');
  expect(search()).toBe('?status=1');
  expect(calls('GET buyer/order').at(-1)).toMatchObject({ status: '1' });
});

it('leads to the other lists of orders, but not on the page of the platform', async () => {
  const answers = { tabs: [], total: 0, waiting: 0 };
  answerCalls({
    'GET trade/order_list': () => pageOf(rows),
    'GET trade/count_order_list': () => answers,
    'GET admin/order/list': () => pageOf([]),
    'GET admin/order/count': () => answers,
  });
  renderPage(<OrderList scope="both" title="我的订单" />, '/member/order/myOrder');
  const lists = within(await screen.findByRole('navigation', { name: '订单列表' }));
  const links = lists.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/member/order/list',
    '/member/order/mySellOrder',
    '/member/order/myOrder',
    '/member/order/purchaseList',
  ]);
  expect(lists.getByText('采购和销售').getAttribute('aria-current')).toBe('page');
  await screen.findByRole('button', { name: '结算金额的规则' });
  cleanup();
  renderPage(<OrderList scope="platform" title="订单" Frame={({ children }) => children} />);
  await screen.findByText('还没有订单');
  expect(screen.queryByRole('navigation', { name: '订单列表' })).toBeNull();
});

it('shows why orders were not loaded', async () => {
  answerCalls({
    'GET trade/order_list': () => refusal(403, '没有权限'),
    'GET trade/count_order_list': () => refusal(403, '没有权限'),
  });
  renderPage(<OrderList scope="both" title="我的订单" />);
  await screen.findByText('没有权限');
});

it.each([
  [[orderRow()], '请至少选择两个订单'],
  [[orderRow(), orderRow({ buyerID: 5 })], '只能合并同一买家的订单'],
  [[orderRow(), orderRow({ goods: 'imported' })], '只能合并同一类货物的订单'],
  [[orderRow(), orderRow({ currency: 2 })], '只能合并同一币种的订单'],
  [[orderRow(), orderRow({ verbs: [] })], '只有未拟定合同的订单可以合并签约'],
  [[orderRow(), orderRow()], undefined],
])('orders %# can be merged or not', (some, why) => {
  expect(whyNotMerge(some)).toBe(why);
});

it('exports the orders that the list shows', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL() {} }),
  );
  const calls = answerCalls({
    'GET trade/order_list': () => pageOf(rows),
    'GET trade/count_order_list': () => counts,
  });
  const address = '/?status=0&keyword=DD2&otherID=1&waiting=1&from=2026-11-01&page=2';
  renderPage(<OrderList scope="seller" title="我的销售订单" />, address);
  await screen.findByLabelText('选择 DD20261121000007');
  fireEvent.click(screen.getByTitle('导出符合条件的待签合同的订单'));
  const asked = { side: 'seller', status: '0', keyword: 'DD2', otherID: '1', waiting: 'true' };
  await waitFor(() =>
    expect(calls('GET order/export')).toEqual([{ ...asked, from: '2026-11-01' }]),
  );
});

it('links a merged order to the one with its lots', async () => {
  const merged = { status: 9, mergedInto: 9, lots: 0, amount: 0, money: 0 } as const;
  answerCalls({
    'GET trade/order_list': () => pageOf([orderRow({ ...merged, batchIDs: [], waiting: false })]),
    'GET trade/count_order_list': () => counts,
  });
  renderPage(<OrderList scope="seller" title="我的销售订单" />);
  await screen.findByText('已合并');
  const link = screen.getByRole('link', { name: '打开合并后的订单 ›' });
  expect(link.getAttribute('href')).toBe('/member/order/buyDetail?orderID=9');
});

it('shows the accepted weight once there is one', async () => {
  const settled = { status: 4, finalAmount: 85.62345, finalPacknum: 371, finalMoney: 1_325_351.01 };
  answerCalls({
    'GET trade/order_list': () => pageOf([orderRow(settled as Partial<OrderRow>), rows[1]]),
    'GET trade/count_order_list': () => counts,
  });
  renderPage(<OrderList scope="seller" title="我的销售订单" />);
  const weight = await screen.findByText('85.62345');
  expect(weight.parentElement?.textContent).toBe('85.62345已验收');
  screen.getByText('371 包');
  screen.getByText('86.12345');
  screen.getByPlaceholderText('订单号、批号、提单号、企业');
});
