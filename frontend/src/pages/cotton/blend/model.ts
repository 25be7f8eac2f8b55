import type { Highs, Model, ModelData } from 'highs';
import { ton } from './candidate';
import { measures } from './measures';
import { type Problem, surplus } from './problem';

// The solver computes in floating point with tolerances near 1e-6. Its numbers should be near 1: weights are in tons,
// surpluses in tons × units of the measure, costs in thousand CNY.
const surplusScale = ton * 100;

/** The units of an exact cost in a unit of the solver's objective. */
export const costScale = ton * 1000;

/** The part of the wanted weight that counts as one step of violation. So small, it is given up last. */
const weightStep = 0.0002;

/**
 * A requirement of a problem by number: 0, the weight is not below the target; 1, it is not above; from 2 on,
 * the limits.
 */
export type Requirement = number;

/** The first requirement that is a limit. */
export const firstLimit = 2;

/** What the solver is asked for. */
export interface Question {
  /** the lots that may be chosen */
  lots: readonly number[];
  /** lots are taken whole */
  whole: boolean;
  /**
   * the objective: the least cost; the least sum of violations; or the best value of one requirement, which is
   * then none, measured from a bound
   */
  goal: 'cost' | 'violations' | { best: Requirement; bound?: number };
  /** how far inside of their limits the averages have to be, in the solver's numbers */
  margin?: number;
}

/** Calls `use` with the model of a question, and then releases it. */
export function withModel<Result>(
  highs: Highs,
  problem: Problem,
  question: Question,
  use: (model: Model) => Result,
): Result {
  return highs.withModel(dataOf(problem, question), (model) => {
    model.options.set({ output_flag: false, presolve: 'off' });
    return use(model);
  });
}

/** Returns the numbers of a model. Its rows are the weight and the limits; a column is a lot or a violation. */
function dataOf(problem: Problem, { lots, whole, goal, margin = 0 }: Question): ModelData {
  const columns = lots.map((lot) => ({
    cells: cellsOf(problem, lot),
    cost: costOf(problem, goal, lot),
    lower: problem.locked[lot] ? 1 : 0,
    upper: 1,
  }));
  if (goal === 'violations') columns.push(...violations(problem));
  const starts = new Int32Array(columns.length + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (const [column, { cells }] of columns.entries()) {
    for (const [row, value] of cells) {
      indices.push(row);
      values.push(value);
    }
    starts[column + 1] = indices.length;
  }
  const [numCols, numRows] = [columns.length, problem.limits.length + 1];
  return {
    numCols,
    numRows,
    colCost: columns.map(({ cost }) => cost),
    colLower: columns.map(({ lower }) => lower),
    colUpper: columns.map(({ upper }) => upper),
    ...rowBounds(problem, goal, margin),
    matrix: {
      format: 'csc',
      numCols,
      numRows,
      starts,
      indices: new Int32Array(indices),
      values: new Float64Array(values),
    },
    ...(whole && { integrality: new Int32Array(numCols).fill(1, 0, lots.length) }),
  };
}

type Cell = [row: number, value: number];

const cellsOf = (problem: Problem, lot: number): Cell[] => [
  [0, (problem.weights[lot] as number) / ton],
  ...problem.limits.map(
    (_, limit): Cell => [limit + 1, surplus(problem, limit, lot) / surplusScale],
  ),
];

/** Returns the coefficient of a lot in the objective, which is made small. */
function costOf(problem: Problem, goal: Question['goal'], lot: number): number {
  const weight = problem.weights[lot] as number;
  if (goal === 'cost') return (weight * (problem.prices[lot] as number)) / costScale;
  if (goal === 'violations') return 0;
  const { best, bound } = goal;
  if (best < firstLimit) return (best === 0 ? -weight : weight) / ton;
  return -surplus(problem, best - firstLimit, lot, bound) / surplusScale;
}

/** Returns a column for the violation of each requirement, in their order. */
function violations({ limits, least }: Problem) {
  const tons = least / ton;
  const column = (row: number, value: number, cost: number) => ({
    cells: [[row, value] as Cell],
    cost,
    lower: 0,
    upper: Number.POSITIVE_INFINITY,
  });
  const heavy = 1 / (tons * weightStep);
  return [
    column(0, 1, heavy),
    column(0, -1, heavy),
    ...limits.map(({ of }, limit) => column(limit + 1, 1, 100 / (tons * measures[of].step))),
  ];
}

function rowBounds({ limits, least, most }: Problem, goal: Question['goal'], margin: number) {
  const rowLower = [least / ton, ...limits.map(() => margin)];
  const rowUpper = [most / ton, ...limits.map(() => Number.POSITIVE_INFINITY)];
  if (typeof goal === 'object') {
    if (goal.best === 1) rowUpper[0] = Number.POSITIVE_INFINITY;
    else rowLower[Math.max(0, goal.best - 1)] = Number.NEGATIVE_INFINITY;
  }
  return { rowLower, rowUpper };
}
