import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import BankPage from './page';

const at = '2026-11-21T02:00:00Z';
const account = {
  ...{ holder: '江海纺织有限公司', bank: '农业银行南通分行', number: '6228480402564890' },
  ...{ bankCode: '', userName: '老板', at },
};
const none = {
  ...{ account: null, former: [], holder: '江海纺织有限公司' },
  confirmSubject: 'bank account of company 5',
};
const set = { ...none, account };
const meOf = (...roles: string[]) => ({ name: '老板', roles: ['login', 'member', ...roles] });
const manager = () => meOf('founder', 'product', 'manager');
const sent = { mobile: '138****0003', seconds: 60, way: 'sms' };

it('sets the account with a code for this account', async () => {
  const calls = answerCalls({
    'POST login/get_user_info': manager,
    'GET member/bank_account': () => none,
    'POST user/send_confirm_code': () => sent,
    'POST member/set_bank_account': () => set,
  });
  renderPage(<BankPage />);
  fireEvent.click(await screen.findByRole('button', { name: '设置收款账户' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('开户银行', '农业银行南通分行');
  type('账号', '6228');
  fireEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await dialog.findByText('账号应为 8 到 32 位数字，请核对');
  expect(calls('POST user/send_confirm_code')).toEqual([]);
  type('账号', '6228 4804 0256 4890');
  fireEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await dialog.findByText(/138\*\*\*\*0003/);
  expect(calls('POST user/send_confirm_code')).toEqual([
    { action: 'bank', subject: 'bank account of company 5 江海纺织有限公司 6228480402564890' },
  ]);
  type('验证码', '123456');
  fireEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await screen.findByText('6228 4804 0256 4890');
  expect(calls('POST member/set_bank_account')).toMatchObject([
    {
      ...{ holder: '江海纺织有限公司', bank: '农业银行南通分行' },
      ...{ number: '6228480402564890', code: '123456', requestKey: expect.any(String) },
    },
  ]);
});

it('lets other members read the account, and its history', async () => {
  const former = [{ ...account, number: '110000000001', at: '2026-11-20T02:00:00Z' }];
  answerCalls({
    'POST login/get_user_info': () => meOf(),
    'GET member/bank_account': () => ({ ...set, former }),
  });
  renderPage(<BankPage />);
  await screen.findByText('6228 4804 0256 4890');
  await screen.findByText('1100 0000 0001');
  screen.getByText(/修改请联系企业管理员/);
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});

it('advises members without an account, and after a failure', async () => {
  let failing = true;
  answerCalls({
    'POST login/get_user_info': () => meOf(),
    'GET member/bank_account': () => (failing ? refusal(500, '系统繁忙，请稍后再试') : none),
  });
  renderPage(<BankPage />);
  await screen.findByText(/系统繁忙/);
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  await screen.findByText(/请企业管理员设置/);
  await waitFor(() => expect(screen.queryByText(/系统繁忙/)).toBeNull());
  expect(screen.queryByRole('button', { name: '设置收款账户' })).toBeNull();
});
