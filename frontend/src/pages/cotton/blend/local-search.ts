import { measures } from './measures';
import { costOf, meets, type Problem, surplus } from './problem';

/** What a step of violation costs in CNY/t: more than meeting a target by a step ever does. */
const stepCost = 300;

/** The part of the wanted weight that counts as one step of violation. */
const weightStep = 0.005;

const mostKicks = 4000;

/** Fewer are too few for a good set: a slow or busy machine has up to twice the time for them. */
const leastKicks = 60;

/** Some lots as numbers of equal rows: the sums of a set are the sums of its rows. */
interface Rows {
  lots: readonly number[];
  /** the wanted weight is 1, and so least is 1 */
  weight: Float64Array;
  most: number;
  cost: Float64Array;
  /** in steps of each limit */
  surplus: Float64Array[];
  fixed: boolean[];
}

/**
 * Improves a set of whole lots by single steps: taking a lot, leaving one, or exchanging two. When none helps, some
 * lots are exchanged at random and it begins again. Returns the cheapest set found that meets all targets.
 */
export function searchNear(
  problem: Problem,
  lots: readonly number[],
  first: readonly number[],
  milliseconds: number,
): number[] | undefined {
  const rows = rowsOf(problem, lots);
  const random = randomOf(lots.length);
  const start = performance.now();
  let current = descend(new Draft(rows, new Set(first)));
  let best: number[] | undefined;
  for (let kick = 0; kick < mostKicks; kick++) {
    const spent = performance.now() - start;
    if (spent >= milliseconds * (kick < leastKicks ? 2 : 1)) break;
    const chosen = current.lots();
    if (meets(problem, chosen) && (!best || costOf(problem, chosen) < costOf(problem, best))) {
      best = chosen;
    }
    const next = descend(kicked(current, random));
    if (next.value() <= current.value() + 1e-9) current = next;
  }
  return best;
}

function rowsOf(problem: Problem, lots: readonly number[]): Rows {
  const { least, most, limits } = problem;
  return {
    lots,
    weight: Float64Array.from(lots, (lot) => (problem.weights[lot] as number) / least),
    most: most / least,
    cost: Float64Array.from(
      lots,
      (lot) => ((problem.weights[lot] as number) * (problem.prices[lot] as number)) / least,
    ),
    surplus: limits.map(({ of }, limit) =>
      Float64Array.from(lots, (lot) => surplus(problem, limit, lot) / least / measures[of].step),
    ),
    fixed: lots.map((lot) => problem.locked[lot] as boolean),
  };
}

/** A set of rows with its sums. */
class Draft {
  readonly rows: Rows;
  readonly taken: Uint8Array;
  private weight = 0;
  private cost = 0;
  private readonly sums: Float64Array;

  constructor(rows: Rows, chosen: ReadonlySet<number>) {
    this.rows = rows;
    this.taken = new Uint8Array(rows.lots.length);
    this.sums = new Float64Array(rows.surplus.length);
    for (const [row, lot] of rows.lots.entries()) {
      if (chosen.has(lot) || rows.fixed[row]) this.move(-1, row);
    }
  }

  lots(): number[] {
    return this.rows.lots.filter((_, row) => this.taken[row]);
  }

  /** Leaves one row and takes another; -1 stands for no row. */
  move(out: number, into: number): void {
    for (const [row, sign] of [
      [out, -1],
      [into, 1],
    ] as const) {
      if (row < 0) continue;
      this.taken[row] = sign > 0 ? 1 : 0;
      this.weight += sign * (this.rows.weight[row] as number);
      this.cost += sign * (this.rows.cost[row] as number);
      for (const [limit, values] of this.rows.surplus.entries()) {
        this.sums[limit] = (this.sums[limit] as number) + sign * (values[row] as number);
      }
    }
  }

  /** Returns the cost with the violations, after a move that is not made. */
  value(out = -1, into = -1): number {
    const { rows } = this;
    const added = (values: Float64Array) =>
      (into < 0 ? 0 : (values[into] as number)) - (out < 0 ? 0 : (values[out] as number));
    const weight = this.weight + added(rows.weight);
    let broken = (Math.max(0, 1 - weight) + Math.max(0, weight - rows.most)) / weightStep;
    for (let limit = 0; limit < this.sums.length; limit++) {
      const sum = (this.sums[limit] as number) + added(rows.surplus[limit] as Float64Array);
      if (sum < 0) broken -= sum;
    }
    return this.cost + added(rows.cost) + broken * stepCost;
  }
}

/** Makes the best single move again and again, until none helps. */
function descend(draft: Draft): Draft {
  const { taken, rows } = draft;
  for (;;) {
    let least = draft.value() - 1e-6;
    let move: [number, number] | undefined;
    for (let out = -1; out < taken.length; out++) {
      if (out >= 0 && (!taken[out] || rows.fixed[out])) continue;
      for (let into = -1; into < taken.length; into++) {
        if (into >= 0 && taken[into]) continue;
        const value = draft.value(out, into);
        if (value >= least) continue;
        least = value;
        move = [out, into];
      }
    }
    if (!move) return draft;
    draft.move(...move);
  }
}

/** Returns a copy of a draft in which two or three rows were exchanged at random. */
function kicked(draft: Draft, random: (below: number) => number): Draft {
  const next = new Draft(draft.rows, new Set(draft.lots()));
  const pick = (taken: number) => {
    const rows = [...next.taken.keys()].filter(
      (row) => next.taken[row] === taken && !next.rows.fixed[row],
    );
    return rows[random(rows.length)] ?? -1;
  };
  for (let times = 2 + random(2); times > 0; times--) next.move(pick(1), pick(0));
  return next;
}

/** Returns a generator of whole numbers that are the same every time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
