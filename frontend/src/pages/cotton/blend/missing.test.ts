import { expect, it } from 'vitest';
import type { Lot } from '../../../api/types';
import { missingReason, missingText } from './missing';

const lot = {
  batchID: '65012252001',
  state: 1,
  isBindSale: false,
  listingType: 1,
  memberID: 5,
  price: 17_000,
  amount: 42,
  cottonType: 1,
} as Lot;

it.each<[Partial<Lot>, string]>([
  [{ state: 2, isBindSale: true }, '点价中'],
  [{ isBindSale: true }, '捆绑'],
  [{ listingType: 2 }, '竞价'],
  [{ memberID: 7 }, '本企业的'],
  [{ price: null }, '没有现价'],
  [{ amount: 0 }, '没有公定重量'],
  [{ cottonType: 4 }, '长绒'],
  [{}, '不在搜索结果中'],
])('a lot with %j is left out as %s', (more, reason) =>
  expect(missingReason({ ...lot, ...more }, 7)).toBe(reason),
);

it('names every lot', () => {
  const lots = [lot, { ...lot, batchID: '65012252002', isBindSale: true }];
  expect(missingText(lots, undefined)).toBe('65012252001（不在搜索结果中）、65012252002（捆绑）');
});
