import { expect, it } from 'vitest';
import { standingOf } from './standing';

it.each([
  [2, 2, '已通过'],
  [2, 3, '平台审核中'],
  [2, 1, '企业已冻结'],
  [1, 2, '待企业管理员审核'],
  [1, 1, '企业已冻结'],
  [3, 2, '账号已冻结'],
  [3, 3, '账号已冻结'],
  [4, 2, '申请未通过'],
  [5, 2, '已解绑'],
])('membership %d of company %d: %s', (membership, companyStatus, text) => {
  expect(standingOf({ membership, companyStatus })[0]).toBe(text);
});
