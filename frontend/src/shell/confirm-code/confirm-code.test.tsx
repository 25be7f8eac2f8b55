// The dialog of a code: what stays open, what is known when it opens again, and what goes to the caller.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CallError, conflict } from '../../api/client';
import { answerCalls, refusal, renderPage } from '../../test.page';
import { useConfirmCode } from './confirm-code';

const sent = { mobile: '138****0009', seconds: 60, way: 'sms' };
const wrong = '验证码错误或已过期，请重新输入或获取';

const perform = vi.fn<(code: string) => Promise<void>>();

function Entry({ subject }: { subject: string }) {
  const confirm = useConfirmCode();
  const [outcome, setOutcome] = useState('');
  const begin = () =>
    confirm({ action: 'payment', subject, perform }).then(
      (done) => setOutcome(done ? '已办' : '未办'),
      (error: Error) => setOutcome(error.message),
    );
  return (
    <>
      <button type="button" onClick={begin}>
        开始
      </button>
      <output>{outcome}</output>
    </>
  );
}

async function begin() {
  fireEvent.click(screen.getByText('开始'));
  await screen.findByRole('dialog');
}

async function receive() {
  fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await screen.findByText(/138\*\*\*\*0009/);
}

function enter(code: string) {
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: '确认' }));
}

it('stays open with a wrong code at its field until the right one is entered', async () => {
  answerCalls({ 'POST user/send_confirm_code': () => sent });
  perform.mockRejectedValueOnce(new CallError(400, wrong, '', { code: wrong }));
  renderPage(<Entry subject="wrong" />);
  await begin();
  await receive();
  enter('111111');
  await screen.findByText(wrong);
  expect(screen.getByLabelText('验证码')).toHaveProperty('value', '111111');
  screen.getByText(/秒后重发/);
  enter('123456');
  await screen.findByText('已办');
  expect(perform.mock.calls).toEqual([['111111'], ['123456']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('knows when it opens again that a code was sent', async () => {
  const calls = answerCalls({ 'POST user/send_confirm_code': () => sent });
  renderPage(<Entry subject="again" />);
  await begin();
  await receive();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('未办');
  await begin();
  await screen.findByText(/验证码已发到您的手机 138\*\*\*\*0009/);
  screen.getByText(/秒后重发/);
  enter('123456');
  await screen.findByText('已办');
  expect(calls('POST user/send_confirm_code')).toHaveLength(1);
});

it('rejects with errors that are not about the code', async () => {
  answerCalls({ 'POST user/send_confirm_code': () => sent });
  perform.mockRejectedValueOnce(new CallError(conflict, '这笔款项已确认'));
  renderPage(<Entry subject="other" />);
  await begin();
  await receive();
  enter('123456');
  await screen.findByText('这笔款项已确认');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows why no code is sent', async () => {
  answerCalls({ 'POST user/send_confirm_code': () => refusal(conflict, '请 9 分钟后再获取') });
  renderPage(<Entry subject="refused" />);
  await begin();
  fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await screen.findByText('请 9 分钟后再获取');
});
