import { describe, expect, it } from 'vitest';
import type { Lot } from '../../../api/types';
import { fitted, shownBesidePreview } from '../../../shell/lots/layout';
import { rowsBetween, scrollTo } from '../../../shell/lots/rows';
import { renewed, toggled } from '../../../shell/lots/selection';
import { blendOf, totalsOf } from '../../../shell/lots/selection-sums';
import { sortedBy } from '../../../shell/lots/sorting';
import { moved, ordered, shownOf, withShown } from '../../../ui/columns/layout';
import { restAfter } from './folding';
import { nothingShown, outOfOrder, shownAfter, shownWith } from './shown';

const lot = (listingID: number, more: Partial<Lot> = {}): Lot =>
  ({ listingID, price: 15_000, price3128: 14_900, indexCode: null, basis: null, ...more }) as Lot;
const ids = (lots: readonly Lot[]) => lots.map(({ listingID }) => listingID);

describe('shownAfter', () => {
  const first = shownAfter(nothingShown, '', [lot(1), lot(2), lot(3)]);

  it('shows the first answer, also of the empty question', () => {
    expect(ids(first.lots)).toEqual([1, 2, 3]);
    expect(first.moved).toBe(false);
  });

  it('keeps the places and takes the new values', () => {
    const next = shownAfter(first, '', [lot(2, { price: 14_000 }), lot(1), lot(3)]);
    expect(ids(next.lots)).toEqual([1, 2, 3]);
    expect(next.lots[1]?.price).toBe(14_000);
    expect(next.moved).toBe(false);
    expect(next.absent).toEqual([]);
  });

  it('marks what is no longer in the answer', () => {
    const next = shownAfter(first, '', [lot(1), lot(3), lot(4)]);
    expect(ids(next.lots)).toEqual([1, 2, 3]);
    expect(ids(next.absent)).toEqual([2]);
    expect([next.gone.size, next.moved]).toEqual([0, false]);
    const sold = shownWith(next, next.absent, []);
    expect([[...sold.gone], sold.moved]).toEqual([[2], true]);
    expect([...shownAfter(sold, '', [lot(1), lot(3), lot(4)]).gone]).toEqual([2]);
    expect(shownAfter(sold, '', [lot(1), lot(2), lot(3)]).gone.size).toBe(0);
  });

  it('updates the values of lots that are on another page now', () => {
    const next = shownAfter(first, '', [lot(1), lot(3), lot(4)]);
    const found = shownWith(next, next.absent, [lot(2, { price: 16_000 })]);
    expect([found.lots[1]?.price, found.gone.size, found.moved]).toEqual([16_000, 0, false]);
    expect(shownWith(found, [], [])).toBe(found);
  });

  it('is still when nothing moved', () => {
    expect(shownAfter(first, '', [lot(1), lot(2), lot(3)]).moved).toBe(false);
  });

  it('reports a new row on a page that was not full', () => {
    const next = shownAfter(first, '', [lot(1), lot(2), lot(3), lot(4)]);
    expect([next.moved, next.gone.size]).toEqual([true, 0]);
  });

  it('shows the answer of another question', () => {
    expect(ids(shownAfter(first, 'pageNum=2', [lot(9)]).lots)).toEqual([9]);
  });
});

describe('outOfOrder', () => {
  it.each([
    [[16_400, 16_500, null], 'price', true, false],
    [[16_400, 16_500, null], 'price', false, true],
    [[16_500, 16_400], 'length', false, false],
    [[16_400, 16_395, 16_400], 'price', true, false],
    [[16_400, 16_390], 'price', true, true],
    [[16_400, 16_395, 16_390], 'price', true, true],
    [[16_400, 16_405, 16_400], 'price', false, false],
    [[], 'price', true, false],
  ] as const)('%j by %s ascending %s: %s', (prices, order, asc, expected) => {
    const lots = prices.map((price, i) => lot(i, { price }));
    expect(outOfOrder(lots, order, asc)).toBe(expected);
  });
});

describe('selection', () => {
  const [a, b] = [lot(1, { batchID: '65' }), lot(2, { batchID: '65' })];
  it('distinguishes two listings of one batch', () => {
    const both = toggled(toggled(new Map(), [a]), [b]);
    expect([...both.keys()]).toEqual([1, 2]);
    expect([...toggled(both, [a]).keys()]).toEqual([2]);
  });
  it('adds a page, and takes it away when all of it is in', () => {
    const page = toggled(toggled(new Map(), [a]), [a, b]);
    expect(page.size).toBe(2);
    expect(toggled(page, [a, b]).size).toBe(0);
  });
  it('updates values, and marks requested lots that are missing', () => {
    const both = toggled(new Map(), [a, b]);
    const next = renewed(both, [lot(1, { price: 14_000 }), lot(3)], [a, b]);
    expect([...next.keys()]).toEqual([1, 2]);
    expect(next.get(1)).toMatchObject({ gone: false, lot: { price: 14_000 } });
    expect(next.get(2)).toMatchObject({ gone: true, lot: { price: 15_000 } });
    expect(renewed(next, [b], []).get(2)?.gone).toBe(false);
  });
  it('stays the same when the lots of an answer are not in it', () => {
    const one = toggled(new Map(), [a]);
    expect(renewed(one, [lot(3)], [lot(4)])).toBe(one);
  });
});

describe('totalsOf', () => {
  it('weighs the average by tons', () => {
    const lots = [lot(1, { amount: 30, price: 15_000 }), lot(2, { amount: 10, price: 16_000 })];
    expect(totalsOf(lots)).toEqual({
      ...{ count: 2, amount: 40, average: 15_250 },
      ...{ least: 15_000, greatest: 16_000 },
    });
  });
  it('adds without binary dust', () => {
    const lots = [lot(1, { amount: 0.1, price: null }), lot(2, { amount: 0.2, price: null })];
    expect(totalsOf(lots)).toEqual({
      ...{ count: 2, amount: 0.3, average: null },
      ...{ least: null, greatest: null },
    });
  });
});

describe('columns', () => {
  const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  it('stand in the chosen order', () => {
    expect(ordered(columns, ['c', 'a', 'b']).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(ordered(columns, []).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
  it('move by a step and stop at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });
  it('fill the width exactly', () => {
    const three = [
      { key: 'a', width: 50, compact: 70 },
      { key: 'b', width: 100, grow: 1 },
      { key: 'c', width: 100, grow: 2 },
    ];
    expect(fitted(three, 'normal', 361)).toEqual([50, 137, 174]);
    expect(fitted(three, 'compact', 361)).toEqual([70, 130, 161]);
  });
  it('never shrink below their least', () => {
    const two = [
      { key: 'a', width: 50 },
      { key: 'b', width: 100, grow: 1 },
    ];
    expect(fitted(two, 'normal', 80)).toEqual([50, 100]);
  });

  it('leave the least important out beside a preview, which has them', () => {
    const four = [
      { key: 'weight', width: 80 },
      { key: 'place', width: 100, compact: 120 },
      { key: 'price', width: 70 },
      { key: 'seller', width: 140 },
    ];
    const keysAt = (...room: [width: number, byHand?: Record<string, number>]) =>
      shownBesidePreview(four, 'compact', ...room).map(({ key }) => key);
    expect(keysAt(270)).toEqual(['weight', 'place', 'price']);
    expect(keysAt(269)).toEqual(['place', 'price']);
    expect(keysAt(270, { price: 71 })).toEqual(['place', 'price']);
    expect(keysAt(100)).toEqual(['price']);
  });

  describe('with widths set by hand', () => {
    const five = [
      { key: 'a', width: 100, grow: 1 },
      { key: 'b', width: 50 },
      { key: 'c', width: 100, grow: 1 },
      { key: 'd', width: 50 },
      { key: 'e', width: 100, grow: 2 },
    ];
    it.each([
      ['none', 480, {}, [120, 50, 120, 50, 140]],
      ['a wider one takes from the next that grows', 480, { b: 60 }, [120, 60, 110, 50, 140]],
      ['and from those after it', 480, { b: 90 }, [120, 90, 100, 50, 120]],
      [
        'and makes the table wider where no more can be taken',
        480,
        { b: 150 },
        [120, 150, 100, 50, 100],
      ],
      ['a narrower one adds to the next that grows', 480, { a: 70 }, [70, 50, 170, 50, 140]],
      ['nothing moves to the left', 480, { d: 80 }, [120, 50, 120, 80, 110]],
      ['the last one leaves room', 480, { e: 60 }, [120, 50, 120, 50, 60]],
      ['they stay in a narrow table', 300, { a: 70, c: 40 }, [70, 50, 40, 50, 100]],
    ])('%s', (_, width, byHand, widths) => {
      expect(fitted(five, 'normal', width, byHand)).toEqual(widths);
    });
  });
});

it('a new order runs its usual way, the same one turns round', () => {
  expect(sortedBy({ order: 'price', asc: true }, 'length')).toEqual({
    order: 'length',
    asc: false,
  });
  expect(sortedBy({ order: 'length', asc: false }, 'length')).toEqual({
    order: 'length',
    asc: true,
  });
});

describe('the rows between two heights of the window', () => {
  const rows = { rowHeight: 40, count: 30 };
  it.each([
    [500, 0, [0, 10]],
    [500, 4, [0, 14]],
    [-100, 0, [5, 25]],
    [-100, 4, [1, 29]],
    [950, 0, [0, 0]],
    [950, 4, [0, 4]],
    [-1120, 0, [30, 30]],
    [-1120, 4, [26, 30]],
  ])('of a table at %d with %d more at each end are %j', (top, spare, found) => {
    expect(rowsBetween({ ...rows, top }, 100, 900, spare)).toEqual(found);
  });

  it.each([
    [0, 100, 0],
    [19, 100, 0],
    [20, 100, 40],
    [0, -20, -120],
    [3, -20, 0],
    [2, -20, -40],
  ])('show row %d of a table at %d after scrolling by %d', (row, top, by) => {
    expect(scrollTo(row, { ...rows, top }, 100, 900)).toBe(by);
  });
});

describe('the page after a scroll', () => {
  it.each([
    ['a step down shows the lots', 0, 100, 380],
    ['a step up shows the filters', 380, 280, 0],
    ['a long way down stays', 0, 900, undefined],
    ['the way back to the lots stays', 900, 380, undefined],
    ['the top stays', 380, 0, undefined],
  ])('%s', (_, from, to, rest) => {
    expect(restAfter({ from, to, filters: 380, windowHeight: 900 })).toBe(rest);
  });

  it('stays where the window does not show all filters', () => {
    expect(restAfter({ from: 0, to: 100, filters: 380, windowHeight: 300 })).toBeUndefined();
  });
});

describe('a value of the selected lots', () => {
  const weighed = (amount: number, lengthAvg: number | null): Lot =>
    ({ ...lot(1), amount, lengthAvg }) as Lot;
  it('is weighed by tons, and skips lots without it', () => {
    const lots = [weighed(40, 28), weighed(10, 30.5), weighed(12, null), weighed(0, 99)];
    const blend = { average: 28.5, least: 28, greatest: 30.5, missing: 2 };
    expect(blendOf(lots, ({ lengthAvg }) => lengthAvg)).toEqual(blend);
  });

  it('is absent when no lot has it', () => {
    expect(blendOf([weighed(40, null)], ({ lengthAvg }) => lengthAvg)).toBeUndefined();
  });
});

describe('a choice of columns', () => {
  const keys = ['batch', 'price', 'basis', 'actions'];

  it('is the layout that shows them, and comes back from it', () => {
    const layout = withShown(['price', 'batch'], keys);
    expect(layout).toEqual({
      order: ['price', 'batch', 'basis', 'actions'],
      hidden: ['basis', 'actions'],
    });
    expect(shownOf(layout, keys)).toEqual(['price', 'batch']);
  });

  it('ignores columns that no longer exist', () => {
    expect(shownOf(withShown(['gone', 'basis'], keys), keys)).toEqual(['basis']);
  });
});
