import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import LoginPage from './page';

const guest = { 'POST login/get_user_info': () => refusal(401) };
const button = () => screen.queryByRole('button', { name: /微信登录/ });

it('has no WeChat button without WeChat', async () => {
  const asked = answerCalls({
    ...guest,
    'GET api/getWechatQRConnectConfig': () => ({ appID: '' }),
  });
  renderPage(<LoginPage />, '/login/login');
  await screen.findByRole('button', { name: '登录' });
  await waitFor(() => expect(asked('GET api/getWechatQRConnectConfig')).toHaveLength(1));
  expect(button()).toBeNull();
});

it('opens WeChat with a fresh state and the page to return to', async () => {
  let asked = 0;
  const calls = answerCalls({
    ...guest,
    'GET api/getWechatQRConnectConfig': () => ({ appID: 'wx', url: `#state-${++asked}` }),
  });
  renderPage(<LoginPage />, '/login/login?redirect=%2Fcottonmall');
  fireEvent.click(await screen.findByRole('button', { name: /微信登录/ }));
  await waitFor(() => expect(window.location.hash).toBe('#state-2'));
  expect(calls('GET api/getWechatQRConnectConfig')[1]).toEqual({ redirectUrl: '/cottonmall' });
});
