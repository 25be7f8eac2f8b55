import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../test.page';
import { PlatformOrder, PlatformOrders } from './platform';
import { orderDetail, orderRow } from './test.order';

const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
const counts = { tabs: [{ status: 0, count: 1, waiting: 0 }], total: 1, waiting: 0 };
const row = orderRow({ side: 'platform', waiting: false, verbs: ['stop'] });
const page = { list: [row], totalRow: 1, pageNum: 1, pageSize: 20 };

it('lists the orders of all companies, and narrows them to one', async () => {
  const calls = answerCalls({
    'GET admin/order/list': () => page,
    'GET admin/order/count': () => counts,
  });
  const search = renderPage(<PlatformOrders Frame={Frame} />);
  const link = await screen.findByRole('link', { name: row.number });
  expect(link.getAttribute('href')).toBe('/admin/orders/detail?orderID=7');
  screen.getByText(row.buyerName);
  expect(screen.queryByText('待我处理')).toBeNull();
  fireEvent.click(screen.getByText(row.memberOwnerName));
  await screen.findByText(`只看 ${row.memberOwnerName} ✕`);
  expect(search()).toBe('?memberID=2');
  expect(calls('GET admin/order/list').at(-1)).toMatchObject({ memberID: '2' });
  expect(calls('GET admin/order/count').at(-1)).toMatchObject({ memberID: '2' });
});

it('cancels an order for the platform, and links its files there', async () => {
  const calls = answerCalls({
    'GET admin/order/detail': () => orderDetail({ ...row, paidMoney: 43_000 }),
    'POST admin/order/cancel': () => row,
  });
  renderPage(<PlatformOrder Frame={Frame} />, '/?orderID=7');
  fireEvent.click(await screen.findByRole('button', { name: '取消订单' }));
  await screen.findByText(/已收货款 43,000.00 元，由卖家登记退款/);
  const reason = await screen.findByLabelText('取消的原因');
  fireEvent.change(reason, { target: { value: '卖家违规' } });
  const [, agree] = screen.getAllByRole('button', { name: '取消订单' });
  if (agree) fireEvent.click(agree);
  await waitFor(() =>
    expect(calls('POST admin/order/cancel')).toMatchObject([{ orderID: 7, notes: '卖家违规' }]),
  );
  expect(screen.getAllByRole('button', { name: '发票.ofd' }).length).toBeGreaterThan(1);
});

it('advises when there are no orders, and offers another try after a failure', async () => {
  answerCalls({
    'GET admin/order/list': () => ({ ...page, list: [], totalRow: 0 }),
    'GET admin/order/count': () => ({ ...counts, total: 0 }),
    'GET admin/order/detail': () => refusal(500, '系统繁忙，请稍后再试'),
  });
  renderPage(<PlatformOrders Frame={Frame} />);
  await screen.findByText('还没有订单');
  expect(screen.queryByText('去选棉花 ›')).toBeNull();
  renderPage(<PlatformOrder Frame={Frame} />, '/?orderID=7');
  await screen.findByText(/系统繁忙/);
});
