import { afterEach, expect, it } from 'vitest';
import type { FreightDraft } from '../../api/freight';
import { forgetServerTime, noteServerTime } from '../../api/server-clock';
import { loadDayAfter, weightNote } from './ask-rules';

afterEach(forgetServerTime);

const times = [
  { code: 'today', until: '2026-11-21T09:00:00Z' },
  { code: '3d', until: '2026-11-24T17:00:00Z' }, // 01:00 on the 25th in Shanghai
];

it.each([
  ['today', '2026-11-22'],
  ['3d', '2026-11-26'],
])('loads on the day after the quotes end: %s', (code, day) =>
  expect(loadDayAfter(code, times)).toBe(day),
);

it('loads in two days when the end of the quotes is not known', () => {
  noteServerTime('Sat, 21 Nov 2026 02:00:00 GMT');
  expect(loadDayAfter('1d')).toBe('2026-11-23');
});

it.each([
  [2, 0, '已按毛重填写'],
  [0, 2, '不知道毛重，已按公重填写'],
  [1, 2, '1 批按毛重，2 批不知道毛重，按公重填写'],
  [0, 0, ''],
])('says by which weight the tons are: %s, %s', (grossLots, conditionedLots, text) =>
  expect(weightNote({ grossLots, conditionedLots } as FreightDraft)).toBe(text),
);

it('asks for the gross weight without a draft', () =>
  expect(weightNote(undefined)).toBe('承运方按毛重计费，请按毛重填写'));
