import { expect, it } from 'vitest';
import { lintCost, seedCottonPrice } from './formula';

const usual = { seed: 2, lintShare: 38, loss: 14, ginningLoss: 1, ginning: 1200 };

it('computes the cost of lint of the published example', () => {
  expect(lintCost({ ...usual, seedCotton: 6 }).toFixed(2)).toBe('14821.62');
});

it('computes the price of seed cotton of the published example', () => {
  expect(seedCottonPrice({ ...usual, lint: 14_800 }).toFixed(3)).toBe('5.992');
});

it('returns to where it began, forth and back', () => {
  for (let i = 0; i < 500; i += 1) {
    const of = {
      seedCotton: 3 + (i % 13),
      seed: (i % 7) / 2,
      lintShare: 30 + (i % 11) * 1.5,
      loss: i % 17,
      ginningLoss: (i % 5) / 2,
      ginning: (i % 9) * 200,
    };
    expect(seedCottonPrice({ ...of, lint: lintCost(of) })).toBeCloseTo(of.seedCotton, 9);
  }
});

it('costs more when less lint remains, and less when seeds bring more', () => {
  const cost = (change: object) => lintCost({ ...usual, seedCotton: 6, ...change });
  expect(cost({ ginningLoss: 2 })).toBeGreaterThan(cost({}));
  expect(cost({ seed: 3 })).toBeLessThan(cost({}));
});
