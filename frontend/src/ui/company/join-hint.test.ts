import { expect, it } from 'vitest';
import { foundHint, joinHint, named } from './join-hint';

const mill = { memberName: '南疆（阿克苏）棉业', managed: true };
const shop = { memberName: '南疆棉业', managed: false };

it.each([
  ['南疆(阿克苏) 棉业', mill],
  ['南疆棉业', shop],
  ['南疆', undefined],
])('%s names a company', (text, company) => expect(named(text, [mill, shop])).toBe(company));

it('offers no new company if one of that name is under review or frozen', () =>
  expect(foundHint).toContain('若同名企业正在审核或已冻结，请先留空'));

it('names who decides about an application', () => {
  expect(joinHint(mill)).toContain('该企业的管理员审核');
  expect(joinHint(shop)).toContain('由平台审核');
});
