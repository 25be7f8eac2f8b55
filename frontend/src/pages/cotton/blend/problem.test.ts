import { describe, expect, it } from 'vitest';
import { averageOf, type Candidate, measureOf, ton } from './candidate';
import { isTargets, type Targets } from './measures';
import { problemOf } from './problem';

const lot = (listingID: number, part: Partial<Candidate> = {}): Candidate => ({
  ...{ listingID, batchID: `6501225200${listingID}`, indexCode: '', price: 15_000 },
  weight: 43 * ton,
  values: { length: 2900, strength: 2850, mike: 420, uniformity: 8250, rd: 8000, trash: 200 },
  // 70 % of grade 31, 20 % of 41, 10 % of 22
  colours: [0, 0, 7000, 2000, 0, 0, 1000, 0, 0, 0, 0, 0, 0],
  ...{ primaryColor: '31', depotName: '', memberID: 1, memberOwnerName: '' },
  ...part,
});

const open = { length: {}, strength: {}, mike: {}, uniformity: {}, rd: {}, trash: {} };
const targets: Targets = {
  ...{ tons: 100, tolerance: 44.5, ranges: { ...open, rd: { min: 79.55 } } },
  better: { grade: '31', share: 65 },
  worse: { grade: '12' },
};
const free = { locked: new Set<number>(), excluded: new Set<number>() };

describe('problemOf', () => {
  it('states limits and weights in whole numbers', () => {
    const { problem } = problemOf([lot(1), lot(2)], targets, free);
    expect(problem.limits).toEqual([
      { of: 'rd', side: 'min', bound: 7955 },
      { of: 'better', side: 'min', bound: 6500 },
    ]);
    expect([problem.least, problem.most]).toEqual([100 * ton, 144.5 * ton]);
    expect(problem.values).toEqual([
      [8000, 8000],
      [7000, 7000],
    ]);
  });

  it('leaves out excluded lots, and counts those without a needed value', () => {
    const dark = lot(3, { values: { ...lot(3).values, rd: null } });
    const untested = lot(4, { colours: [] });
    const input = [lot(1), lot(2), dark, untested];
    const { problem, untested: count } = problemOf(input, targets, {
      locked: new Set([1]),
      excluded: new Set([2, 4]),
    });
    expect(problem.listings).toEqual([1]);
    expect(problem.locked).toEqual([true]);
    expect(count).toBe(1);
  });
});

describe('the measures of lots', () => {
  it('add up the shares of colour grades from a grade on', () => {
    expect(measureOf(lot(1), 'better', targets)).toBe(7000);
    expect(measureOf(lot(1), 'worse', targets)).toBe(1000);
    expect(measureOf(lot(1, { colours: [] }), 'worse', targets)).toBeNull();
  });

  it('have averages weighted by conditioned weight, without unknown values', () => {
    const heavy = lot(2, { weight: 86 * ton, values: { ...lot(2).values, length: 2960 } });
    const unknown = lot(3, { values: { ...lot(3).values, length: null } });
    expect(averageOf([lot(1), heavy, unknown], 'length', targets)).toBe(2940);
    expect(averageOf([unknown], 'length', targets)).toBeNull();
  });
});

describe('isTargets', () => {
  it.each([
    [targets, true],
    [null, false],
    [{ ...targets, tons: '100' }, false],
    [{ ...targets, better: { grade: '99' } }, false],
    [{ ...targets, ranges: { ...open, rd: undefined } }, false],
  ])('reads stored targets only when they are whole', (value, expected) => {
    expect(isTargets(value)).toBe(expected);
  });
});
