import { describe, expect, it } from 'vitest';
import { memberMenu, type Rights } from './menu';

const member: Rights = { roles: ['login', 'member'] };
const product: Rights = { roles: ['login', 'member', 'product'] };
const manager: Rights = { roles: ['login', 'founder', 'member', 'product', 'manager'] };
const founder: Rights = { roles: ['login', 'founder'] };

const titles = (rights: Rights, group: string) =>
  memberMenu(rights)
    .find(({ title }) => title === group)
    ?.entries.map(({ name }) => name);

describe('memberMenu', () => {
  it('has five groups for everybody', () => {
    for (const rights of [member, product, manager]) {
      expect(memberMenu(rights).map(({ title }) => title)).toEqual([
        '我是买家',
        '我是卖家',
        '常用功能',
        '账户管理',
        '物流管理',
      ]);
    }
  });

  it('shows users, company and applications to managers alone', () => {
    const forAll = ['站内消息', '关联企业', '收款账户', '修改密码'];
    expect(titles(member, '账户管理')).toEqual(forAll);
    expect(titles(product, '账户管理')).toEqual(forAll);
    expect(titles(manager, '账户管理')).toEqual([
      '站内消息',
      '用户管理',
      '关联企业',
      '企业信息',
      '收款账户',
      '用户注册审核',
      '修改密码',
    ]);
  });

  it('begins the seller group with the shop for those who sell', () => {
    expect(titles(member, '我是卖家')?.[0]).toBe('我的销售询盘');
    expect(titles(product, '我是卖家')?.[0]).toBe('我的店铺');
    expect(titles(manager, '我是卖家')?.[0]).toBe('我的店铺');
    const [, sells] = memberMenu(product);
    expect(sells?.entries[0]?.url).toBe('/member/listing/list');
  });

  it('does not lead where a company under review cannot go', () => {
    const entries = memberMenu(founder).flatMap((group) => group.entries);
    const to = (wanted: string) => entries.find(({ name }) => name === wanted);
    expect(to('用户管理')?.closed).toBe('企业通过平台审核后开放');
    expect(to('企业信息')?.closed).toBeUndefined();
    expect(to('我的店铺')).toBeUndefined();
  });
});
