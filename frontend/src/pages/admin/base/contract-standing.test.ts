import { expect, it } from 'vitest';
import { nearestFirst, stateOf } from './contract-standing';

const contract = (indexCode: string, live: boolean, firstDay: string, lastDay: string) => ({
  indexCode,
  live,
  firstDay,
  lastDay,
});

const today = '2026-11-21';
const contracts = [
  contract('CF609', false, '2025-09-15', '2026-09-14'),
  contract('CF803', false, '2027-03-15', '2028-03-14'),
  contract('CF611', false, '2025-11-17', '2026-11-13'),
  contract('CF705', true, '2026-05-18', '2027-05-17'),
  contract('CF801', false, '2027-01-18', '2028-01-17'),
  contract('CF701', true, '2026-01-16', '2027-01-15'),
];

it('sorts trading contracts first, then coming ones by date, then expired ones, newest first', () => {
  expect(nearestFirst(contracts, today).map(({ indexCode }) => indexCode)).toEqual([
    'CF701',
    'CF705',
    'CF801',
    'CF803',
    'CF611',
    'CF609',
  ]);
});

it('distinguishes what has not begun from what is over', () => {
  expect(contracts.map((one) => stateOf(one, today))).toEqual([
    'over',
    'comes',
    'over',
    'trades',
    'comes',
    'trades',
  ]);
});
