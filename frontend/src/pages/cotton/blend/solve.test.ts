// @vitest-environment node
import loadHighs, { type Highs } from 'highs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ton } from './candidate';
import type { Limit, Problem } from './problem';
import { costOf, meets } from './problem';
import { solve } from './solve';

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

/** Returns a generator of numbers that are the same in every run. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns a problem of some lots near 29 mm, 28.5 cN/tex and 4.2 whose better lots cost more. */
function problemWith(seed: number, lots: number, tons: number, limits: Limit[]): Problem {
  const random = randomOf(seed);
  const rows = Array.from({ length: lots }, (_, lot) => {
    const value = {
      length: 2750 + random(300),
      strength: 2650 + random(400),
      mike: 350 + random(150),
      trash: 100 + random(200),
    };
    const price = 15_000 + 2 * (value.length - 2750) + (value.strength - 2650) + random(600);
    return { listing: 1000 + lot, weight: 40 * ton + random(5 * ton), price, value };
  });
  return {
    listings: rows.map(({ listing }) => listing),
    weights: rows.map(({ weight }) => weight),
    prices: rows.map(({ price }) => price),
    locked: rows.map(() => false),
    limits,
    values: limits.map(({ of }) => rows.map(({ value }) => value[of as keyof typeof value])),
    least: tons * ton,
    most: (tons + 45) * ton,
  };
}

const usual: Limit[] = [
  { of: 'length', side: 'min', bound: 2890 },
  { of: 'strength', side: 'min', bound: 2850 },
  { of: 'mike', side: 'min', bound: 380 },
  { of: 'mike', side: 'max', bound: 450 },
];

/** Returns the least cost of all sets of lots that meet the targets; undefined when none does. */
function tryEverything(problem: Problem): number | undefined {
  let least: number | undefined;
  for (let set = 1; set < 2 ** problem.listings.length; set++) {
    const chosen = problem.listings.flatMap((_, lot) => (set & (2 ** lot) ? [lot] : []));
    if (!meets(problem, chosen)) continue;
    const cost = costOf(problem, chosen);
    if (least === undefined || cost < least) least = cost;
  }
  return least;
}

describe('solve', () => {
  it('finds the same cost as trying everything', () => {
    let solved = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const problem = problemWith(seed, 6 + (seed % 6), 90 + (seed % 5) * 40, usual);
      const best = tryEverything(problem);
      const outcome = solve(highs, problem, { seconds: 60 });
      if (best === undefined) {
        expect(outcome.kind, `seed ${seed}`).not.toBe('found');
        continue;
      }
      solved++;
      if (outcome.kind !== 'found') throw new Error(`seed ${seed}: ${outcome.kind}`);
      expect(meets(problem, outcome.chosen)).toBe(true);
      expect(outcome.cost, `seed ${seed}`).toBe(best);
      expect(outcome.bound).toBeLessThanOrEqual(best);
    }
    expect(solved).toBeGreaterThan(5);
  });

  it('takes locked lots, and respects them as trying everything does', () => {
    const problem = problemWith(3, 11, 170, [{ of: 'length', side: 'min', bound: 2830 }]);
    problem.locked[10] = true;
    problem.locked[4] = true;
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'found') throw new Error(outcome.kind);
    expect(outcome.chosen).toEqual(expect.arrayContaining([4, 10]));
    expect(outcome.cost).toBe(tryEverything(problem));
  });

  it('chooses from many lots within half a percent of the bound', () => {
    const problem = problemWith(5, 1500, 430, usual);
    const outcome = solve(highs, problem, { seconds: 60, gap: 0.005 });
    if (outcome.kind !== 'found') throw new Error(outcome.kind);
    expect(meets(problem, outcome.chosen)).toBe(true);
    expect(outcome.cost / outcome.bound).toBeLessThan(1.005);
  });

  it('names the one target that is impossible, and the best that can be reached', () => {
    const problem = problemWith(7, 12, 120, [
      { of: 'length', side: 'min', bound: 2800 },
      { of: 'strength', side: 'min', bound: 3300 },
    ]);
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind);
    expect(outcome.alone).toBe(true);
    expect(outcome.faults).toMatchObject([{ of: 'strength', side: 'min', wanted: 33 }]);
    const best = outcome.faults[0]?.best as number;
    const giving = (bound: number) =>
      solve(highs, {
        ...problem,
        limits: [problem.limits[0] as Limit, { of: 'strength', side: 'min', bound }],
      }).kind;
    expect(giving(Math.round(best * 100))).not.toBe('impossible');
    expect(giving(Math.round(best * 100) + 1)).toBe('impossible');
  });

  it('names all targets that have to give way together', () => {
    const problem = problemWith(9, 12, 120, [
      { of: 'strength', side: 'min', bound: 3300 },
      { of: 'mike', side: 'max', bound: 200 },
    ]);
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind);
    expect(outcome.alone).toBe(false);
    expect(outcome.faults.map(({ of }) => of).sort()).toEqual(['mike', 'strength']);
  });

  it('reports how many tons there are when these are too few', () => {
    const problem = problemWith(2, 5, 430, []);
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind);
    expect(outcome.faults).toMatchObject([{ of: 'weight', side: 'min', wanted: 430 }]);
    expect(outcome.faults[0]?.best).toBeLessThan(225);
  });

  it('names the weight when the locked lots are too heavy', () => {
    const problem = problemWith(2, 8, 50, []);
    problem.locked.fill(true, 0, 4);
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind);
    expect(outcome.faults).toMatchObject([{ of: 'weight', side: 'max', wanted: 95 }]);
    expect(outcome.faults[0]?.best).toBeGreaterThan(160);
  });

  it('reports the nearest whole lots when only split lots would do', () => {
    const problem = { ...problemWith(4, 6, 60, []), most: 62 * ton };
    const outcome = solve(highs, problem);
    if (outcome.kind !== 'unfound') throw new Error(outcome.kind);
    expect(outcome.proven).toBe(true);
    expect(outcome.faults).toMatchObject([{ of: 'weight' }]);
  });
});

describe('meets', () => {
  const problem = problemWith(1, 6, 100, [{ of: 'length', side: 'min', bound: 2750 }]);
  const weights = [1, 2].map((lot) => problem.weights[lot] as number);
  const exact = { ...problem, least: 0, most: (weights[0] as number) + (weights[1] as number) };

  it.each([
    ['all targets met to the last kilogram', exact, [1, 2], true],
    ['a hundredth of a kilogram too heavy', { ...exact, most: exact.most - 1 }, [1, 2], false],
    ['a hundredth of a kilogram too light', { ...exact, least: exact.most + 1 }, [1, 2], false],
    ['a lot that is taken twice', exact, [1, 1], false],
    [
      'a locked lot that is missing',
      { ...exact, locked: [true, false, false, false, false, false] },
      [1, 2],
      false,
    ],
    [
      'an average below its limit',
      { ...exact, limits: [{ of: 'length', side: 'min', bound: 3100 } as Limit] },
      [1, 2],
      false,
    ],
  ])('%s', (_, input, chosen, expected) => {
    expect(meets(input, chosen)).toBe(expected);
  });
});

it('finds a good set on a busy machine, where the solver has no time', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 20;
    return now;
  });
  const outcome = solve(highs, problemWith(7, 95, 300, usual), { seconds: 0 });
  vi.restoreAllMocks();
  expect(outcome.kind).toBe('found');
  if (outcome.kind === 'found') expect(outcome.cost / outcome.bound).toBeLessThan(1.005);
});
