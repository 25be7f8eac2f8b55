import { expect, it } from 'vitest';
import { stateOf, whyOf } from './standing';

it.each<[1 | 2 | 3 | 4 | 5, 1 | 2 | 3 | 4 | 5, string]>([
  [2, 2, '已通过'],
  [2, 3, '平台审核中'],
  [2, 1, '企业已冻结'],
  [2, 4, '平台已退回'],
  [1, 2, '待企业管理员审核'],
  [1, 1, '企业已冻结'],
  [3, 2, '账号已冻结'],
  [3, 3, '账号已冻结'],
  [4, 2, '申请未通过'],
  [5, 2, '已解绑'],
])('membership %d of company %d: %s', (membership, companyStatus, text) => {
  expect(stateOf({ membership, companyStatus })[0]).toBe(text);
});

it.each<[1 | 2 | 4, string, string, string]>([
  [4, '不认识', '', '不认识'],
  [1, '不认识', '', '上次未通过：不认识'],
  [1, '', '', ''],
  [2, '', '缺营业执照', '缺营业执照'],
])('membership %d with %j and %j: %j', (membership, note, companyNote, text) => {
  expect(whyOf({ membership, note, companyNote })).toBe(text);
});
