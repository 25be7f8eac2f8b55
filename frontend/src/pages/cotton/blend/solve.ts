import type { Highs, Model } from 'highs';
import { ton } from './candidate';
import { type Fault, faultsOf, nearestFaults } from './faults';
import { searchNear } from './local-search';
import { costScale, withModel } from './model';
import { costOf, meets, type Problem, weightOf } from './problem';

/** The result of a problem. Lots are places in its lists; costs are CNY × 100,000. */
export type Outcome =
  | {
      kind: 'found';
      chosen: number[];
      cost: number;
      /** no set of whole lots that meets the targets costs less */
      bound: number;
    }
  /** no lots meet all targets, even if they could be split */
  | { kind: 'impossible'; faults: Fault[]; alone: boolean }
  /** split lots would meet the targets; no whole ones were found; proven: no whole ones exist */
  | { kind: 'unfound'; proven: boolean; faults: Fault[] };

/** What the solver is doing. */
export type Phase = 'relaxing' | 'choosing' | 'explaining';

export interface Options {
  /** is called when a phase begins */
  onPhase?: (phase: Phase) => void;
  /** is called with the cost of a better set of lots above the bound, in percent */
  onBetter?: (above: number) => void;
  /** the time for choosing whole lots, s */
  seconds?: number;
  /** the part of the cost above the bound at which a large problem counts as solved; small ones are solved exactly */
  gap?: number;
}

const usualGap = 1e-4;
const usualSeconds = 1.1;
const searchMilliseconds = 350;

/** The local search exchanges lots among this many. */
const searchedLots = 160;
const fewLots = 200;

const optimal = 7;
const infeasible = 8;

/**
 * Returns the cheapest set of whole lots that meets all targets. The relaxation, in which lots may be split, is
 * solved first: it proves a bound, and its reduced costs tell which lots to choose from.
 */
export function solve(highs: Highs, problem: Problem, options: Options = {}): Outcome {
  const { onPhase = () => {} } = options;
  const all = weightOf(problem, lotsOf(problem));
  if (all < problem.least) return tooLittle(problem, all);
  onPhase('relaxing');
  const relaxed = relax(highs, problem);
  if (!relaxed) {
    onPhase('explaining');
    return { kind: 'impossible', ...faultsOf(highs, problem) };
  }
  onPhase('choosing');
  let size = Math.max(fewLots, Math.ceil(1.5 * relaxed.needed));
  for (;;) {
    const part = relaxed.order.slice(0, size);
    const whole = choose(highs, problem, part, relaxed, options);
    if (whole.chosen) return found(problem, whole.chosen, whole.bound);
    if (part.length === relaxed.order.length) {
      onPhase('explaining');
      return {
        kind: 'unfound',
        proven: whole.proven,
        faults: nearestFaults(highs, problem, relaxed.order),
      };
    }
    size *= 5;
  }
}

const lotsOf = ({ listings }: Problem): number[] => listings.map((_, lot) => lot);

function tooLittle({ least }: Problem, all: number): Outcome {
  const fault: Fault = { of: 'weight', side: 'min', wanted: least / ton, best: all / ton };
  return { kind: 'impossible', faults: [fault], alone: true };
}

function found(problem: Problem, chosen: number[], bound: number): Outcome {
  const cost = costOf(problem, chosen);
  return { kind: 'found', chosen, cost, bound: Math.min(cost, bound) };
}

interface Relaxed {
  /** the cost in the solver's unit */
  cost: number;
  /** the lots that it takes, parts added up */
  needed: number;
  /** all lots, those of the least reduced cost first */
  order: number[];
  /** the lots that are taken by at least a half */
  rounded: number[];
  reduced: Float64Array;
}

/** Returns the solution with lots that may be split; undefined when no lots meet the targets. */
function relax(highs: Highs, problem: Problem): Relaxed | undefined {
  const lots = lotsOf(problem);
  return withModel(highs, problem, { lots, whole: false, goal: 'cost' }, (model) => {
    model.run();
    if (model.getModelStatus() !== optimal) return undefined;
    const { colValue, colDual } = model.getSolution();
    const rank = (lot: number) =>
      problem.locked[lot] ? Number.NEGATIVE_INFINITY : (colDual[lot] as number);
    const order = lots.toSorted((a, b) => rank(a) - rank(b) || a - b);
    const needed = colValue.reduce((sum, part) => sum + part, 0);
    const rounded = lots.filter((lot) => (colValue[lot] as number) >= 0.5);
    return { cost: model.getObjectiveValue(), needed, order, rounded, reduced: colDual };
  });
}

interface Whole {
  chosen?: number[];
  /** CNY × 100,000 */
  bound: number;
  /** there are no such lots, if none were chosen */
  proven: boolean;
}

/**
 * Chooses whole lots from some. A set with a lot that is not among these costs at least the relaxation and the
 * lot's reduced cost.
 */
function choose(
  highs: Highs,
  problem: Problem,
  lots: readonly number[],
  relaxed: Relaxed,
  options: Options,
): Whole {
  const next = relaxed.order[lots.length];
  const outside =
    next === undefined
      ? Number.POSITIVE_INFINITY
      : relaxed.cost + (relaxed.reduced[next] as number);
  const near = searchNear(
    problem,
    lots.slice(0, Math.max(searchedLots, Math.ceil(1.3 * relaxed.needed))),
    relaxed.rounded,
    searchMilliseconds,
  );
  if (near) options.onBetter?.((costOf(problem, near) / costScale / relaxed.cost - 1) * 100);
  for (const margin of [0, 1e-5]) {
    const question = { lots, whole: true, goal: 'cost' as const, margin };
    const answer = withModel(highs, problem, question, (model) => {
      limitSearch(model, problem.listings.length, options);
      if (near) model.setSolution({ colValue: lots.map((lot) => Number(near.includes(lot))) });
      model.run(reports(highs, relaxed.cost, options));
      return read(model, lots);
    });
    const bound = Math.max(relaxed.cost, Math.min(answer.dual, outside)) * costScale;
    const chosen = cheaper(problem, near, answer.chosen);
    if (chosen) return { chosen, bound, proven: true };
    if (!answer.chosen) return { bound, proven: answer.infeasible };
  }
  return { bound: relaxed.cost * costScale, proven: false };
}

/** Returns the cheapest of some sets that meet all targets. */
function cheaper(problem: Problem, ...sets: (number[] | undefined)[]): number[] | undefined {
  const usable = sets.filter((set) => set !== undefined && meets(problem, set)) as number[][];
  return usable.sort((a, b) => costOf(problem, a) - costOf(problem, b))[0];
}

function limitSearch(model: Model, lots: number, options: Options): void {
  const { seconds = usualSeconds, gap = usualGap } = options;
  model.options.set({ time_limit: seconds, mip_rel_gap: lots <= fewLots ? 0 : gap });
}

/** Returns the callbacks that report better sets of lots. */
function reports(highs: Highs, bound: number, { onBetter }: Options) {
  if (!onBetter) return {};
  const { mipImprovingSolution } = highs.constants.callbackType;
  return {
    [mipImprovingSolution]: (event: { data: { objective_function_value?: number } }) => {
      const cost = event.data.objective_function_value;
      if (cost !== undefined) onBetter((cost / bound - 1) * 100);
      return undefined;
    },
  };
}

function read(model: Model, lots: readonly number[]) {
  const status = model.getModelStatus();
  const dual = Number(model.info.get('mip_dual_bound'));
  const has = Number(model.info.get('primal_solution_status')) === 2;
  const { colValue } = has ? model.getSolution() : { colValue: new Float64Array() };
  const chosen = has ? lots.filter((_, place) => (colValue[place] as number) > 0.5) : undefined;
  return { chosen, dual, infeasible: status === infeasible };
}
