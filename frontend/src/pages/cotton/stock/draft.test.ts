import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entryOf, inputOf, newValues } from './draft';
import { waitingText } from './new-lots';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T22:30:00+08:00') }));
afterEach(() => void vi.useRealTimers());

it('begins with what was typed last, under a contract that still trades', () => {
  const entry = { indexCode: 'CF701', fixed: false, until: 15, notes: '可拼车' };
  expect(newValues(entry, ['CF705', 'CF701'])).toEqual({
    numbers: '',
    fixed: false,
    indexCode: 'CF701',
    until: '2026-12-07',
    notes: '可拼车',
  });
  expect(newValues({ ...entry, indexCode: 'CF609' }, ['CF705']).indexCode).toBe('CF705');
  expect(newValues(undefined, [])).toMatchObject({ until: '2026-11-29', notes: '' });
});

it('remembers days, not a day', () => {
  const typed = newValues({ indexCode: 'CF701', fixed: true, until: 30, notes: '' }, ['CF701']);
  expect(entryOf({ ...typed, notes: ' 急售 ' })).toEqual({
    indexCode: 'CF701',
    fixed: true,
    until: 30,
    notes: '急售',
  });
  expect(entryOf({ ...typed, until: '2026-11-22' }).until).toBe(1);
});

it('sends nothing while the form is incomplete', () => {
  const typed = newValues(undefined, ['CF701']);
  expect(inputOf(typed)).toBeUndefined();
  expect(inputOf({ ...typed, basis: -20 })).toEqual({ indexCode: 'CF701', basis: -20 });
  expect(inputOf({ ...typed, fixed: true, basis: 3, price: 15_000 })).toEqual({ price: 15_000 });
});

it.each([
  [false, 1, [], '填写报价后，显示有多少个需求在等这样的货'],
  [true, 1, [3], '3 个需求在等这样的货'],
  [true, 4, [3, 1], '其中 2 批有需求在等'],
  [true, 1, [], '目前没有需求在等这样的货'],
])('asked %s of %d lots with %o', (input, lots, awaited, text) => {
  expect(waitingText(input, lots, awaited)).toBe(text);
});
