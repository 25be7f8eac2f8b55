import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { orderDetail } from '../test.order';
import { AccountHint, PayTo } from './pay-to';

const [contract] = orderDetail().contracts;
const none = { account: null, former: [], holder: '', confirmSubject: '' };

it('shows the account of the contract with buttons that copy it', async () => {
  answerCalls({});
  renderPage(<PayTo contract={contract} to="seller" />);
  const account = within(await screen.findByRole('region', { name: '卖方的收款账户' }));
  account.getByText('6228 4804 0256 4890');
  account.getByRole('button', { name: '复制账号' });
});

it('warns when the contract has no account', async () => {
  answerCalls({});
  renderPage(<PayTo contract={contract} to="buyer" />);
  await screen.findByText(/合同没有写买方的收款账户/);
});

it('leads a seller without an account to it', async () => {
  answerCalls({ 'GET member/bank_account': () => none });
  renderPage(<AccountHint />);
  const link = await screen.findByRole('link', { name: '设置收款账户' });
  expect(link.getAttribute('href')).toBe('/member/bank');
});
