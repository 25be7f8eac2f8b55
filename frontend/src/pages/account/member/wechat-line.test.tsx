import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { WechatLine } from './wechat-line';

it('unbinds WeChat after a question', async () => {
  let bound = true;
  const calls = answerCalls({
    'GET account/wechat': () => ({ configured: true, bound, at: '2026-11-20T02:00:00Z' }),
    'POST account/unbind_wechat': () => {
      bound = false;
      return {};
    },
  });
  renderPage(<WechatLine />);
  await screen.findByText(/2026-11-20 绑定/);
  fireEvent.click(screen.getByRole('button', { name: '解绑' }));
  expect(calls('POST account/unbind_wechat')).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: /确定|继续|是/ }));
  await screen.findByText(/未绑定/);
  await waitFor(() => screen.getByRole('button', { name: '绑定' }));
});

it('shows nothing on a site without WeChat', async () => {
  const calls = answerCalls({
    'GET account/wechat': () => ({ configured: false, bound: false, at: '0001-01-01T00:00:00Z' }),
  });
  renderPage(<WechatLine />);
  await waitFor(() => expect(calls('GET account/wechat')).toHaveLength(1));
  expect(screen.queryByText(/微信/)).toBeNull();
});
