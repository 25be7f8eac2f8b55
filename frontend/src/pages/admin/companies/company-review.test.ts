import { expect, it } from 'vitest';
import { refusalOf, reviewFacts } from './company-review';

const reviewedAt = '2026-11-20T02:03:00Z';
const company = { status: 3 as const, returned: '', mended: '', reviewNote: '', reviewedAt };

it.each([
  ['waits for the first time', company, {}],
  [
    'waits again',
    { ...company, returned: '照片不清楚', mended: '法人：空 → 小李' },
    { 上次审核: '2026-11-20 10:03', 上次退回: '照片不清楚', 退回后的修改: '法人：空 → 小李' },
  ],
  [
    'was sent back',
    { ...company, status: 4 as const, returned: '照片不清楚', reviewNote: '照片不清楚' },
    { 审核时间: '2026-11-20 10:03', 审核意见: '照片不清楚' },
  ],
])('a company that %s', (_, sent, facts) => {
  expect(reviewFacts(sent)).toEqual(facts);
});

it.each([
  ['资料已修改，请重新查看', 'b', '以下是现在的资料；您刚才的操作没有生效。'],
  ['当前状态不能通过审核', 'a', '以下是现在的状态；您刚才的操作没有生效。'],
])('%s', (reason, version, text) => {
  expect(refusalOf(reason, { version: 'a' }, { version })).toEqual({ reason, text });
});
