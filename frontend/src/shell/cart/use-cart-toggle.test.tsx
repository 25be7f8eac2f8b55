import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../test.page';
import { useCartToggle } from './use-cart-toggle';

function Toggle() {
  const { has, toggle } = useCartToggle();
  return (
    <button type="button" onClick={() => toggle(7)}>
      {has(7) ? '移出购物车' : '加入购物车'}
    </button>
  );
}

const person = (...roles: string[]) => ({ userID: 1, name: '李', mobile: '138', roles, unread: 0 });

afterEach(() => {
  vi.restoreAllMocks();
});

it('puts a lot in and takes it out again', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
  const cart = new Set<number>();
  const calls = answerCalls({
    'POST login/get_user_info': () => person('login', 'member'),
    'GET cart/listings': () => ({ listingIDs: [...cart] }),
    'POST cart': () => {
      cart.add(7);
      return { done: 1, count: 1 };
    },
    'POST cart/remove': () => {
      cart.delete(7);
      return { done: 1, count: 0 };
    },
  });
  renderPage(<Toggle />);
  await expect.poll(() => calls('GET cart/listings').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }));
  await screen.findByText('加入购物车成功');
  fireEvent.click(await screen.findByRole('button', { name: '移出购物车' }));
  await screen.findByText('移除购物车成功');
  await screen.findByRole('button', { name: '加入购物车' });
  expect([calls('POST cart'), calls('POST cart/remove')]).toEqual([
    [{ listingIds: '7' }],
    [{ listingIDs: '7' }],
  ]);
});

it('waits until it knows who is logged in', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
  const calls = answerCalls({
    'POST login/get_user_info': () => person('login', 'member'),
    'GET cart/listings': () => ({ listingIDs: [] }),
    'POST cart': () => ({ done: 1, count: 1 }),
  });
  renderPage(<Toggle />);
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }));
  await screen.findByText('加入购物车成功');
  expect(screen.queryByText('以已通过审核的企业身份，才能使用购物车')).toBeNull();
  expect(calls('POST cart')).toEqual([{ listingIds: '7' }]);
});

it('asks a visitor to log in', async () => {
  const calls = answerCalls({ 'POST login/get_user_info': () => refusal(401) });
  renderPage(<Toggle />);
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }));
  await screen.findByText('您尚未登录，是否立即登录?');
  expect(calls('POST cart')).toEqual([]);
});

it('says what somebody without an approved company lacks', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
  const calls = answerCalls({ 'POST login/get_user_info': () => person('login') });
  renderPage(<Toggle />);
  await expect.poll(() => calls('POST login/get_user_info').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }));
  await screen.findByText('以已通过审核的企业身份，才能使用购物车');
  expect(calls('POST cart')).toEqual([]);
});
