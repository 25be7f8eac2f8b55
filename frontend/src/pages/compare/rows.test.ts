import { describe, expect, it } from 'vitest';
import type { Compared } from '../../api/types';
import { barOf, bestOf, type CompareRow, differ } from './rows';

const lots = (...prices: (number | null)[]) =>
  prices.map((price) => ({ lot: { price } }) as Compared);

const row = (better: CompareRow['better']): CompareRow => ({
  name: '现价',
  value: ({ lot }) => lot?.price,
  text: ({ lot }) => String(lot?.price),
  better,
});

describe('bestOf', () => {
  it.each([
    ['less', [15300, 15200, 15400], [false, true, false]],
    ['more', [15300, 15200, 15400], [false, false, true]],
    ['less', [15200, 15200, 15400], [true, true, false]],
    ['less', [15200, 15200], [false, false]],
    ['less', [null, 15200, 15300], [false, true, false]],
    ['more', [null, 15200], [false, false]],
    ['less', [null, null], [false, false]],
    [undefined, [15300, 15200], [false, false]],
  ] as const)('%s of %j', (better, prices, best) => {
    expect(bestOf(row(better), lots(...prices))).toEqual(best);
  });
});

it('tells rows in which lots differ', () => {
  expect(differ(row('less'), lots(1, 1))).toBe(false);
  expect(differ(row('less'), lots(1, 2))).toBe(true);
});

describe('barOf', () => {
  const three = lots(29, 30, 31);
  it.each([
    [0, 0.08],
    [1, 0.54],
    [2, 1],
  ])('lot %d', (n, length) => {
    expect(barOf(row('more'), three, three[n] as Compared)).toBeCloseTo(length);
  });

  it('has no bars where all are the same or unknown', () => {
    const same = lots(29, 29);
    expect(barOf(row('more'), same, same[0] as Compared)).toBeUndefined();
    const bare = lots(29, null, 30);
    expect(barOf(row('more'), bare, bare[1] as Compared)).toBeUndefined();
  });
});
