import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import DepositsPage from './page';

const company = { memberID: 5, memberName: '江海纺织', balance: 100.5, held: 20 };
const state = { balance: 100.5, held: 20, bank: 120.5, outcome: 'done', error: '' };
const checked = { ...state, checkedAt: '2026-11-21T02:07:00Z' };
const rates = [
  { day: '2026-12-01', rate: 0, userName: '平台', at: '2026-11-21T02:00:00Z', current: false },
  { day: '2026-01-01', rate: 500, userName: '', at: '2026-01-01T00:00:00Z', current: true },
];
const bank = { former: [], holder: '', confirmSubject: 'bank account of the platform' };
const account = {
  ...{ holder: '棉花平台', bank: '农业银行', number: '6228480402564890' },
  ...{ bankCode: '', userName: '平台', at: '2026-11-21T02:00:00Z' },
};
const answers = {
  'GET admin/deposit/accounts': () => ({ list: [company], totalRow: 1, pageNum: 1, pageSize: 20 }),
  'GET admin/deposit/state': () => checked,
  'GET admin/deposit/rate': () => rates,
  'GET admin/bank_account': () => ({ ...bank, account: null }),
};
const sent = { mobile: '138****0009', seconds: 60, way: 'sms' };

it('enters a payment with a code for exactly this payment', async () => {
  const calls = answerCalls({
    ...answers,
    'POST user/send_confirm_code': () => sent,
    'POST admin/deposit/payIn': () => company,
  });
  renderPage(<DepositsPage />);
  fireEvent.click(await screen.findByRole('button', { name: '登记入账 江海纺织' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('金额（元）'), { target: { value: '50000.5' } });
  fireEvent.change(dialog.getByLabelText('银行流水号'), { target: { value: ' b77 ' } });
  fireEvent.click(dialog.getByRole('button', { name: '登记入账' }));
  fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await screen.findByText(/138\*\*\*\*0009/);
  expect(calls('POST user/send_confirm_code')).toEqual([
    { action: 'deposit', subject: 'paidIn 5 50000.5 B77' },
  ]);
  fireEvent.change(screen.getByPlaceholderText('6 位数字'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '确认' }));
  await screen.findByText(/已登记入账 50,000.50 元/);
  expect(calls('POST admin/deposit/payIn')).toMatchObject([
    { memberID: 5, money: 50_000.5, code: '123456' },
  ]);
}, 30_000);

it('shows the sums, the check of the ledger and the rates', async () => {
  answerCalls({
    ...answers,
    'GET admin/deposit/state': () => ({
      ...checked,
      outcome: 'failed',
      error: 'posting 5 adds up to 1',
    }),
  });
  renderPage(<DepositsPage />);
  await screen.findByText(/posting 5 adds up to 1/);
  expect(screen.getByText('不平')).toBeTruthy();
  expect(screen.getByText('120.50 元')).toBeTruthy();
  expect(await screen.findByText('不收')).toBeTruthy();
  expect(screen.getByText('今天适用')).toBeTruthy();
  expect(screen.getByRole('button', { name: '点价金的规则' })).toBeTruthy();
});

it('advises when nothing is found, and offers another try after a failure', async () => {
  answerCalls({
    ...answers,
    'GET admin/deposit/accounts': () => ({ list: [], totalRow: 0, pageNum: 1, pageSize: 20 }),
    'GET admin/deposit/state': () => refusal(500, '系统繁忙，请稍后再试'),
  });
  renderPage(<DepositsPage />, '/?keyword=无');
  await screen.findByText('没有名称含“无”的企业');
  await screen.findByText(/系统繁忙/);
});

it('sets the account to which companies pay', async () => {
  const calls = answerCalls({
    ...answers,
    'POST user/send_confirm_code': () => sent,
    'POST admin/set_bank_account': () => ({ ...bank, account }),
  });
  renderPage(<DepositsPage />);
  fireEvent.click(await screen.findByRole('button', { name: '设置收款账户' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of [
    ['户名', '棉花平台'],
    ['开户银行', '农业银行'],
    ['账号', '6228 4804 0256 4890'],
    ['验证码', '123456'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await dialog.findByText(/138\*\*\*\*0009/);
  expect(calls('POST user/send_confirm_code')).toEqual([
    { action: 'bank', subject: 'bank account of the platform 棉花平台 6228480402564890' },
  ]);
  fireEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await screen.findByText('6228 4804 0256 4890');
});

it('enters a payment again with another code after a lost answer, as another request', async () => {
  let lost = true;
  const calls = answerCalls({
    ...answers,
    'POST user/send_confirm_code': () => sent,
    'POST admin/deposit/payIn': () => (lost ? refusal(500, '系统繁忙') : company),
  });
  renderPage(<DepositsPage />);
  fireEvent.click(await screen.findByRole('button', { name: '登记入账 江海纺织' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('金额（元）'), { target: { value: '500' } });
  fireEvent.change(dialog.getByLabelText('银行流水号'), { target: { value: 'B78' } });
  const enter = async (code: string) => {
    fireEvent.click(dialog.getByText('登记入账', { selector: 'button span' }));
    const field = await screen.findByPlaceholderText('6 位数字');
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(screen.getByText('确认', { selector: 'button span' }));
  };
  await enter('123456');
  await screen.findByText(/系统繁忙/);
  lost = false;
  await enter('654321');
  await screen.findByText(/已登记入账 500.00 元/);
  const [first, again] = calls('POST admin/deposit/payIn');
  expect(again?.requestKey).not.toBe(first?.requestKey);
});
