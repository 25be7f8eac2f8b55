import { expect, it } from 'vitest';
import type { MarkableLot } from '../../../api/marks';
import { sortFound } from './numbers';

const lot = (batchID: string, state: MarkableLot['state'], selected: MarkableLot['selected']) => ({
  listingID: Number(batchID),
  batchID,
  memberOwnerName: '甲',
  state,
  selected,
  preferred: '' as const,
});
const lots = [lot('1', 1, ''), lot('2', 1, 'hand'), lot('3', 4, 'rule'), lot('4', 1, 'excluded')];
const found = { lots, missing: [], malformed: [] };
const numbers = (list: MarkableLot[]) => list.map(({ batchID }) => batchID).join();

it.each([
  ['mark', '1,3,4', '3', '2'],
  ['exclude', '1,2,3', '3', '4'],
  ['undecide', '2,4', '', '1,3'],
] as const)('sorts the lots of a list to %s', (verb, changing, offSale, already) => {
  const sorted = sortFound(found, 1, verb);
  expect([sorted.changing, sorted.offSale, sorted.already].map(numbers)).toEqual([
    changing,
    offSale,
    already,
  ]);
});
