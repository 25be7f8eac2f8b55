import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import WechatPage from './page';

const address = '/login/wechat?redirect=%2Fcottonmall%3Ftab%3D2&code=c&state=s';
const again = () => screen.getByRole('link', { name: '重新登录' }).getAttribute('href');

it('logs in once with the code of WeChat', async () => {
  const calls = answerCalls({
    'POST login/wechat_login': () => ({ login: { choose: false, members: [] }, ticket: '' }),
  });
  const search = renderPage(<WechatPage />, address);
  await waitFor(() => expect(search()).toBe('?tab=2'));
  expect(calls('POST login/wechat_login')).toEqual([{ code: 'c', state: 's' }]);
});

it('binds a WeChat account that no person has', async () => {
  const calls = answerCalls({
    'POST login/wechat_login': () => ({ login: null, ticket: 'the-ticket' }),
    'POST login/mall_pc_mobile_valid_and_send_code': () => ({ seconds: 60, way: 'sms' }),
    'POST login/binding_account_login': () => ({ choose: false, members: [] }),
  });
  const search = renderPage(<WechatPage />, address);
  await screen.findByRole('heading', { name: '绑定微信' });
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800000001' } });
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '绑定并登录' }));
  await waitFor(() => expect(search()).toBe('?tab=2'));
  expect(calls('POST login/binding_account_login')).toEqual([
    { mobile: '13800000001', code: '123456', ticket: 'the-ticket' },
  ]);
});

it('leads back to the login page when WeChat refuses', async () => {
  answerCalls({ 'POST login/wechat_login': () => refusal(409, '微信的授权已失效，请重新扫码') });
  renderPage(<WechatPage />, address);
  await screen.findByText('微信的授权已失效，请重新扫码');
  expect(again()).toBe('/login/login?redirect=%2Fcottonmall%3Ftab%3D2');
});

it('asks nobody when the person has cancelled', () => {
  const calls = answerCalls({});
  renderPage(<WechatPage />, '/login/wechat?state=s');
  screen.getByText('已取消微信登录');
  expect(again()).toBe('/login/login?redirect=%2Fmember');
  expect(calls('POST login/wechat_login')).toHaveLength(0);
});
