import type { Highs } from 'highs';
import { ton } from './candidate';
import { firstLimit, type Requirement, withModel } from './model';
import type { Limit, Problem } from './problem';

/** A requirement that cannot be met. Weights are in tons, averages in the unit of their measure. */
export interface Fault {
  of: Limit['of'] | 'weight';
  side: 'min' | 'max';
  /** what was wanted */
  wanted: number;
  /** the nearest value that can be reached */
  best: number;
}

const optimal = 7;

/** A violation below this is a rounding error of the solver. */
const tolerance = 1e-6;

/** A blend of a smaller part of the wanted weight is no blend that a person would take instead. */
const someWeight = 0.1;

/** Parts of lots, by place in the lists of a problem. */
type Parts = ArrayLike<number>;

/**
 * Returns what makes a problem impossible. `alone` means that giving way at any one of the faults is enough;
 * otherwise all of them have to give way.
 */
export function faultsOf(highs: Highs, problem: Problem): { faults: Fault[]; alone: boolean } {
  const lots = problem.listings.map((_, lot) => lot);
  const { broken, parts } = leastViolations(highs, problem, lots, false);
  const single = [...new Set([...broken, 0])]
    .flatMap((requirement) => bestOf(highs, problem, lots, requirement) ?? [])
    .filter(({ of, best, wanted }) => of !== 'weight' || best > wanted * someWeight);
  if (single.length > 0) return { faults: single, alone: true };
  return { faults: broken.map((one) => faultAt(problem, one, parts)), alone: false };
}

/** Returns how far the nearest set of whole lots is from the targets. */
export function nearestFaults(highs: Highs, problem: Problem, order: readonly number[]): Fault[] {
  const lots = order.slice(0, 1000);
  const { broken, parts } = leastViolations(highs, problem, lots, true);
  return broken.map((requirement) => faultAt(problem, requirement, parts));
}

/** Returns the requirements that are broken when the sum of violations is least, and the parts of lots. */
function leastViolations(highs: Highs, problem: Problem, lots: readonly number[], whole: boolean) {
  return withModel(highs, problem, { lots, whole, goal: 'violations' }, (model) => {
    model.options.set('time_limit', whole ? 1 : 10);
    model.run();
    const { colValue } = model.getSolution();
    const parts = partsOf(problem, lots, colValue);
    const broken: Requirement[] = [];
    for (let one = 0; one < problem.limits.length + firstLimit; one++) {
      if ((colValue[lots.length + one] ?? 0) > tolerance) broken.push(one);
    }
    return { broken, parts };
  });
}

function partsOf(problem: Problem, lots: readonly number[], found: Parts): Float64Array {
  const parts = new Float64Array(problem.listings.length);
  for (const [place, lot] of lots.entries()) parts[lot] = found[place] as number;
  return parts;
}

/**
 * Returns the best value of one requirement while all others are met; undefined when they cannot be. The best
 * average is a quotient: it is measured from its last value until it stays (the method of Dinkelbach).
 */
function bestOf(
  highs: Highs,
  problem: Problem,
  lots: readonly number[],
  requirement: Requirement,
): Fault | undefined {
  let bound: number | undefined;
  for (let round = 0; ; round++) {
    const goal = { best: requirement, bound };
    const parts = withModel(highs, problem, { lots, whole: false, goal }, (model) => {
      model.run();
      if (model.getModelStatus() !== optimal) return undefined;
      return partsOf(problem, lots, model.getSolution().colValue);
    });
    if (!parts) return undefined;
    const value = valueAt(problem, requirement, parts);
    const settled = bound !== undefined && Math.abs(value - bound) < 0.01;
    if (settled || requirement < firstLimit || round === 5) {
      return faultAt(problem, requirement, parts);
    }
    bound = value;
  }
}

/** Returns the weight, or the average of a limit's measure in hundredths, of some parts of lots. */
function valueAt(problem: Problem, requirement: Requirement, parts: Parts): number {
  const values = problem.values[requirement - firstLimit];
  let weight = 0;
  let sum = 0;
  for (const [lot, own] of problem.weights.entries()) {
    const part = (parts[lot] as number) * own;
    weight += part;
    sum += part * (values?.[lot] ?? 0);
  }
  return requirement < firstLimit ? weight : sum / weight;
}

function faultAt(problem: Problem, requirement: Requirement, parts: Parts): Fault {
  const value = valueAt(problem, requirement, parts);
  if (requirement < firstLimit) {
    const [side, wanted] =
      requirement === 0 ? (['min', problem.least] as const) : (['max', problem.most] as const);
    return { of: 'weight', side, wanted: wanted / ton, best: toward(side, value / ton) };
  }
  const { of, side, bound } = problem.limits[requirement - firstLimit] as Limit;
  return { of, side, wanted: bound / 100, best: toward(side, value / 100) };
}

/** Rounds a value to hundredths, so that a target of this value can be met. */
const toward = (side: 'min' | 'max', value: number): number =>
  side === 'min' ? Math.floor(value * 100 + 1e-6) / 100 : Math.ceil(value * 100 - 1e-6) / 100;
