import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { orderDetail } from '../test.order';
import PaymentPage from './payment';

it('shows the payments of an order that was merged, without a link to itself', async () => {
  const merged = orderDetail({ status: 9, mergedInto: 9 });
  answerCalls({ 'GET trade/order_detail': () => merged });
  renderPage(<PaymentPage />, '/member/order/components/Payment?orderID=7');
  await screen.findByText('已合并');
  screen.getByRole('table', { name: '付款' });
  expect(screen.queryByText('全页查看 ›')).toBeNull();
});
