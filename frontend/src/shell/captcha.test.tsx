import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { captchaNeeded } from '../api/client';
import { renderPage } from '../test.page';
import { Captcha } from './captcha';

const right = 'aB3x';
const envelope = (data: unknown, code = 200, msg = '') =>
  new Response(JSON.stringify({ code, msg, data }), { status: code });

/** The server: one answer is right, every other draws a new picture. */
const server = vi.fn(async (address: string, init?: RequestInit) => {
  const input = JSON.parse(String(init?.body));
  if (address.endsWith('/refresh')) return envelope({ verifyImgStr: 'iVBP', verifyId: 'two' });
  return envelope(input.result === right);
});

const refused = vi.fn(async () => Promise.reject(new Error('509')));
const answered = vi.fn(async () => 1);

function Page() {
  useQuery({ queryKey: ['refused'], queryFn: refused });
  useQuery({ queryKey: ['answered'], queryFn: answered });
  return <Captcha />;
}

beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', server);
  renderPage(<Page />);
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  act(() =>
    captchaNeeded.emit({
      verifyImgStr: 'iVBO',
      verifyId: 'one',
      realRequestUri: '/mall/batch/getListingFineList',
    }),
  );
  await screen.findByText('操作频繁,请输入验证码');
});

const picture = () => screen.getByAltText('验证码，点击换一张').getAttribute('src');

/** Sends an answer, as soon as no other is under way. */
async function answer(letters: string) {
  const send = screen.getByText(/^确 ?定$/);
  await waitFor(() => expect(send.closest('.ant-btn-loading')).toBeNull());
  fireEvent.change(screen.getByLabelText('图中的字符'), { target: { value: letters } });
  fireEvent.click(send);
}

it('closes after a right answer, and repeats the failed call', async () => {
  await answer(right);
  await screen.findByText('验证成功，请刷新页面');
  await waitFor(() => expect(screen.queryByText('操作频繁,请输入验证码')).toBeNull());
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  expect(answered).toHaveBeenCalledTimes(1);
  const query = JSON.parse(String(server.mock.calls[0]?.[1]?.body));
  expect(query).toEqual({
    verifyId: 'one',
    result: right,
    realRequestUri: '/mall/batch/getListingFineList',
  });
});

it('shows that an answer is wrong, and accepts that of the next picture', async () => {
  await answer('00000');
  await screen.findByText('请输入正确的验证码');
  await waitFor(() => expect(picture()).toBe('data:image/png;base64,iVBP'));
  expect(refused).toHaveBeenCalledTimes(1);
  await answer(right);
  await screen.findByText('验证成功，请刷新页面');
  expect(JSON.parse(String(server.mock.calls.at(-1)?.[1]?.body)).verifyId).toBe('two');
});

it('stays when the server is too busy to check the answer', async () => {
  server.mockImplementationOnce(async () => envelope(null, 503, '系统繁忙，请稍后再试'));
  await answer(right);
  await screen.findByText('系统繁忙，请稍后再试');
  expect(picture()).toBe('data:image/png;base64,iVBO');
});
