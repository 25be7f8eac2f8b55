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

it('prints the document as it was drawn, also when a company has another name now', async () => {
  const order = orderDetail({ contractVersion: 1, buyerName: '江南新纺有限公司', lines: [] });
  answerCalls({ 'GET trade/order_detail': () => order });
  renderPage(<ContractPage />, '/member/order/components/Contract?orderID=7');
  const paper = within(await screen.findByRole('article'));
  paper.getByText('地址：江苏省无锡市');
  paper.getByRole('row', {
    name: /^1 65012252001 中储棉库尔勒有限公司 颜色级 白棉3级 · 长度 29.3 点价 CF701 14,430 \+1,050 186/,
  });
  paper.getByRole('row', { name: /^合计 2 批 372 86.12345/ });
  paper.getByText(/签订日期：2026-11-21 签订地点：喀什市/);
  expect(paper.queryByText(/江南新纺/)).toBeNull();
});
