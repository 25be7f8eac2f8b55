import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Enterprise, Login } from '../../../api/types';
import { renderPage } from '../../../test.page';
import { Registered } from './registered';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});

const show = (...members: Partial<Enterprise>[]) =>
  renderPage(<Registered login={{ members } as Login} />, '/register/register');

const linkOf = (name: string) =>
  screen.queryByRole('button', { name })?.closest('a')?.getAttribute('href');

it('begins at its heading, at the top of the page', () => {
  show();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '注册成功' }));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it.each([
  ['without a company to the page that joins one', [], '加入或创建企业', '/member/inform'],
  [
    'who founded a company to its data',
    [{ isManager: 1 as const, memberName: '甲' }],
    '完善企业信息',
    '/member/account',
  ],
])('leads somebody %s', (_, members, name, address) => {
  show(...members);
  expect(linkOf(name)).toBe(address);
});

it('leads somebody who applied to the member centre only', () => {
  show({ isManager: 0, membership: 1, memberName: '甲' });
  screen.getByText('已申请加入「甲」，请等待审核');
  expect(linkOf('加入或创建企业')).toBeUndefined();
  expect(linkOf('进入会员中心')).toBe('/member');
});
