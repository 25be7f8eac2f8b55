import { type Candidate, measureOf, ton } from './candidate';
import { limited, type Measure, rangeOf, type Targets } from './measures';

/** The average of a measure is at least or at most a bound, in hundredths. */
export interface Limit {
  of: Measure;
  side: 'min' | 'max';
  bound: number;
}

/**
 * The problem of a blend in whole numbers: choose lots so that their weight is within bounds, all limits hold
 * and the cost is least. Weights are hundredths of a kilogram.
 */
export interface Problem {
  listings: number[];
  weights: number[];
  /** CNY/t; the delivered prices of lots that have one */
  prices: number[];
  /** lots that must be chosen */
  locked: boolean[];
  limits: Limit[];
  /** for each limit, the value of each lot in hundredths */
  values: number[][];
  least: number;
  most: number;
}

/** What the person has decided about single lots, by listing. */
export interface Choices {
  locked: ReadonlySet<number>;
  excluded: ReadonlySet<number>;
}

/** Returns the problem of some targets, and the number of lots left out because a needed value is unknown. */
export function problemOf(
  candidates: readonly Candidate[],
  targets: Targets,
  { locked, excluded }: Choices,
): { problem: Problem; untested: number } {
  const wanted = candidates.filter(({ listingID }) => !excluded.has(listingID));
  const needed = limited(targets);
  const lots = wanted.filter((lot) =>
    needed.every((measure) => measureOf(lot, measure, targets) !== null),
  );
  const limits = needed.flatMap((of) => limitsOf(targets, of));
  const least = Math.round(targets.tons * ton);
  const problem: Problem = {
    listings: lots.map(({ listingID }) => listingID),
    weights: lots.map(({ weight }) => weight),
    prices: lots.map(({ price, delivered }) => delivered ?? price),
    locked: lots.map(({ listingID }) => locked.has(listingID)),
    limits,
    values: limits.map(({ of }) => lots.map((lot) => measureOf(lot, of, targets) as number)),
    least,
    most: least + Math.round(targets.tolerance * ton),
  };
  return { problem, untested: wanted.length - lots.length };
}

function limitsOf(targets: Targets, of: Measure): Limit[] {
  const { min, max } = rangeOf(targets, of);
  const limits: Limit[] = [];
  if (min !== undefined) limits.push({ of, side: 'min', bound: Math.round(min * 100) });
  if (max !== undefined) limits.push({ of, side: 'max', bound: Math.round(max * 100) });
  return limits;
}

/**
 * Returns what a lot adds to a limit, times its weight: the sum over a blend is not negative when the limit
 * holds. The bound may be another one than the limit's.
 */
export function surplus(problem: Problem, limit: number, lot: number, bound?: number): number {
  const { side, bound: own } = problem.limits[limit] as Limit;
  const above = (problem.values[limit]?.[lot] as number) - (bound ?? own);
  return (problem.weights[lot] as number) * (side === 'min' ? above : -above);
}

const sumOver = (chosen: readonly number[], value: (lot: number) => number): number =>
  chosen.reduce((sum, lot) => sum + value(lot), 0);

/** Returns the weight of some lots. */
export const weightOf = ({ weights }: Problem, chosen: readonly number[]): number =>
  sumOver(chosen, (lot) => weights[lot] as number);

/** Returns the cost of some lots in CNY × 100,000, which is exact. */
export const costOf = ({ weights, prices }: Problem, chosen: readonly number[]): number =>
  sumOver(chosen, (lot) => (weights[lot] as number) * (prices[lot] as number));

/** Reports in whole numbers, without the solver, whether a choice of lots meets every target. */
export function meets(problem: Problem, chosen: readonly number[]): boolean {
  const weight = weightOf(problem, chosen);
  const places = new Set(chosen);
  return (
    places.size === chosen.length &&
    weight >= problem.least &&
    weight <= problem.most &&
    problem.locked.every((locked, lot) => !locked || places.has(lot)) &&
    problem.limits.every((_, limit) => sumOver(chosen, (lot) => surplus(problem, limit, lot)) >= 0)
  );
}
