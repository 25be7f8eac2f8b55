import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { orderDetail } from '../test.order';
import ContractPage from './contract';

it('prints both parties with the accounts that they had', async () => {
  answerCalls({ 'GET trade/order_detail': () => orderDetail({ contractVersion: 1 }) });
  renderPage(<ContractPage />, '/member/order/components/Contract?orderID=7');
  const paper = within(await screen.findByRole('article'));
  paper.getByText('开户银行：农业银行库尔勒分行');
  paper.getByText('账号：6228 4804 0256 4890');
  expect(paper.getAllByText(/江南纺织有限公司/)).toHaveLength(2);
  expect(paper.queryByText(/户名/)).toBeNull();
});
