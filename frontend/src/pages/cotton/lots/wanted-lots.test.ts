import { expect, it } from 'vitest';
import type { Interests } from '../../../api/interests';
import type { Lot } from '../../../api/types';
import { shownLots } from './wanted-lots';

const rows = [1, 2, 3].map((listingID) => ({ listingID }) as Lot);
const interests: Interests = new Map(
  ([1, 2] as const).map((kind) => [
    kind,
    { listingID: kind, kind, note: '', seen: false, move: null },
  ]),
);

it.each([
  [undefined, [1, 3]],
  ['followed', [1, 3]],
  ['unseen', [1, 3]],
  ['all', [1, 2, 3]],
  ['unwanted', [1, 2, 3]],
] as const)('shows with the choice %s the lots %j', (chosen, ids) => {
  expect(shownLots(rows, interests, chosen).map(({ listingID }) => listingID)).toEqual(ids);
});

it('keeps the same rows when none is hidden', () => {
  expect(shownLots(rows, new Map(), undefined)).toBe(rows);
});
