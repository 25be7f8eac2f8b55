import { expect, it } from 'vitest';
import { byReason, onlyReason, outcomeText } from './outcome';
import { leftText } from './until-cell';

const done = { changed: 0, unchanged: 0, together: 0, failed: [], failedCount: 0 };
const lot = (listingID: number, reason: string) => ({ listingID, batchID: '', reason });

it.each([
  [{ ...done, changed: 1_200 }, '已改价 1,200 批'],
  [{ ...done, changed: 2, unchanged: 1, failedCount: 3 }, '已改价 2 批，1 批没有变化，3 批失败'],
  [{ ...done, changed: 2, together: 4 }, '已改价 2 批，同捆的 4 批一并改价'],
])('%o', (outcome, text) => expect(outcomeText('改价', outcome)).toBe(text));

it('needs no dialog for one lot that failed alone', () => {
  const one = { ...done, failed: [lot(1, '已售出')], failedCount: 1 };
  expect(onlyReason(one)).toBe('已售出');
  expect(onlyReason({ ...one, changed: 1 })).toBeUndefined();
  expect(onlyReason({ ...one, failedCount: 2 })).toBeUndefined();
});

it('puts failed lots together by their reason, the most frequent first', () => {
  const failed = [lot(1, '已售出'), lot(2, '点价中'), lot(3, '点价中')];
  const groups = byReason(failed).map(([reason, lots]) => [reason, lots.length]);
  expect(groups).toEqual([
    ['点价中', 2],
    ['已售出', 1],
  ]);
});

it.each([
  [-1, '已过期'],
  [3_600, '不到 1 天'],
  [2.5 * 86_400, '剩 2 天'],
  [4 * 86_400, ''],
])('%d seconds before the end', (seconds, text) => {
  expect(leftText(1_000_000 + seconds, 1_000_000)).toBe(text);
});
