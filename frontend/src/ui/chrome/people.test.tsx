import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../test.page';
import { MemberHeader } from './member-header';
import type { Person } from './person';
import { PublicHeader } from './public-header';
import SwitchDialog, { type Company } from './switch-dialog';

const person: Person = {
  name: '王小棉',
  memberName: '南疆棉业',
  isManager: 0,
  roles: ['login', 'member'],
  companies: 1,
};
const theme = { theme: 'light' as const, onTheme: () => {}, quotes: [] };

describe('PublicHeader', () => {
  const show = (who?: Person | null, path = '/cottonmall?tab=2') =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <PublicHeader {...theme} person={who} unread={false} onLogOut={() => {}} />
      </MemoryRouter>,
    );

  it('leads a visitor to log in and back, and to register', () => {
    show(null);
    expect(screen.getByText('登录').getAttribute('href')).toBe(
      '/login/login?redirect=%2Fcottonmall%3Ftab%3D2',
    );
    expect(screen.getByText('免费注册').getAttribute('href')).toBe('/register/register');
    expect(screen.queryByText('退出登录')).toBeNull();
  });

  it('keeps the destination of a visitor during the login', () => {
    show(null, '/register/register?redirect=%2Fmember');
    expect(screen.getByText('登录').getAttribute('href')).toBe('/login/login?redirect=%2Fmember');
  });

  it('shows neither before the session is loaded', () => {
    show(undefined);
    expect(screen.queryByText('登录')).toBeNull();
    expect(screen.queryByText('退出登录')).toBeNull();
  });

  it('shows selling to those who sell', () => {
    const { unmount } = show(person);
    expect(screen.queryByText('挂牌')).toBeNull();
    unmount();
    show({ ...person, roles: ['login', 'member', 'product'] });
    expect(screen.getByText('挂牌')).not.toBeNull();
  });

  it("links to the platform's pages for administrators only", () => {
    const { unmount } = show(person);
    expect(screen.queryByText('平台管理')).toBeNull();
    unmount();
    show({ ...person, roles: ['login', 'admin'] });
    expect(screen.getByText('平台管理').getAttribute('href')).toBe('/admin');
  });

  it('asks a visitor who wants to sell to log in', async () => {
    const asked = renderPage(
      <PublicHeader {...theme} person={null} unread={false} onLogOut={() => {}} />,
    );
    fireEvent.click(screen.getByText('挂牌'));
    await screen.findByText('您尚未登录，是否立即登录?');
    fireEvent.click(screen.getByText('立即登录'));
    await vi.waitFor(() => expect(asked()).toBe('?redirect=/member/listing/list?new=1'));
  });

  it.each([
    ['一二三四五六七八九十甲乙丙', 13, false],
    ['一二三四五六七八九十甲乙丙丁', 14, true],
  ])('shows the full name as a title from 14 characters on: %s has %d', (memberName, _, sent) => {
    show({ ...person, memberName });
    expect(screen.getByText(memberName).tabIndex === 0).toBe(sent);
  });
});

describe('MemberHeader', () => {
  const show = (who: Person, unread = 0) =>
    render(
      <MemoryRouter>
        <MemberHeader
          {...theme}
          person={who}
          unread={unread}
          onSwitch={() => {}}
          onLogOut={() => {}}
        />
      </MemoryRouter>,
    );

  it('has a way to other companies only when there are some', () => {
    const { unmount } = show(person);
    expect(screen.queryByText('切换企业')).toBeNull();
    unmount();
    show({ ...person, companies: 2 });
    expect(screen.getByLabelText('南疆棉业，切换企业')).not.toBeNull();
  });

  it('shows the badge to managers, and how many messages are unread', () => {
    show({ ...person, isManager: 1 }, 3);
    expect(screen.getByText('管理员')).not.toBeNull();
    expect(screen.getByLabelText('站内消息，3 条未读')).not.toBeNull();
  });

  it("links to the platform's pages for administrators only", () => {
    const { unmount } = show(person);
    fireEvent.click(screen.getByText('王小棉'));
    expect(screen.queryByText('平台管理')).toBeNull();
    unmount();
    show({ ...person, roles: ['login', 'member', 'admin'] });
    fireEvent.click(screen.getByText('王小棉'));
    expect(screen.getByText('平台管理').getAttribute('href')).toBe('/admin');
  });
});

describe('SwitchDialog', () => {
  const company = (
    userID: number,
    memberName: string,
    status: Company['status'],
    entry = '',
    state = 0,
    membership = 2,
  ): Company => ({ userID, memberName, status, state, entry, membership });

  it('has a way into companies that are open, and folds names of more than 12 characters', () => {
    const onEnter = vi.fn();
    const companies = [
      company(1, '南疆棉业', 2, 'enterprise_login', 1),
      company(2, '一二三四五六七八九十甲乙丙', 2, 'enterprise_login'),
      company(3, '一二三四五六七八九十甲乙', 3),
      company(4, '石河子天润', 1),
      company(5, '阿克苏新棉', 3, 'choose_login'),
      company(6, '库尔勒棉业', 3, '', 0, 1),
    ];
    render(<SwitchDialog companies={companies} onEnter={onEnter} onClose={() => {}} />);
    const rows = screen.getAllByRole('row').slice(1);
    const texts = rows.map((row) => row.textContent?.replaceAll(' ', ''));
    expect(texts).toEqual([
      '南疆棉业已通过当前账号',
      '一二三四五六七八九十甲乙…展开已通过进入',
      '一二三四五六七八九十甲乙平台审核中不可进入',
      '石河子天润已冻结不可进入',
      '阿克苏新棉平台审核中完善资料',
      '库尔勒棉业加入申请审核中不可进入',
    ]);
    const second = within(rows[1] as HTMLElement);
    fireEvent.click(second.getByText('展开'));
    expect(second.getByText('收起')).not.toBeNull();
    expect(rows[1]?.textContent).toContain('十甲乙丙收起');
    fireEvent.click(second.getByLabelText('进入 一二三四五六七八九十甲乙丙'));
    expect(onEnter).toHaveBeenCalledWith(companies[1]);
  });
});
