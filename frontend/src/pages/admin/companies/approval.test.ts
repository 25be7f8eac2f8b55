import { expect, it } from 'vitest';
import { approvalChecks, approvalWarning, checkable } from './approval';

const whole = { licence: { id: 1, url: '/1' }, missing: [], contact: '李', phone: '0513' };
const all = approvalChecks.map(([check]) => check);

it('warns of what is missing and what is not verified', () => {
  expect(approvalWarning(whole, all)).toBe('');
  expect(approvalWarning(whole, all.slice(1))).toBe('还没有勾选：执照已核对');
  expect(approvalWarning({ ...whole, missing: ['营业执照', '联系人'] }, ['nameChecked'])).toBe(
    '缺少：营业执照、联系人；还没有勾选：执照已核对、统一社会信用代码已核对、联系人已核实',
  );
});

it('offers only checks of information that exists', () => {
  expect(all.filter((check) => checkable(whole, check))).toEqual(all);
  const bare = { licence: null, missing: ['营业执照', '统一社会信用代码'], contact: '', phone: '' };
  expect(all.filter((check) => checkable(bare, check))).toEqual(['nameChecked']);
});
