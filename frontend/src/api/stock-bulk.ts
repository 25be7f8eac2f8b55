import type { In } from './calls';
import { CallError, call } from './client';
import { type StockFilter, useReloadStock } from './stock';

/** Which listings a bulk change is for: some by their numbers, or all that meet a filter. */
export type Choice = { listingIDs: number[] } | { filter: StockFilter };

/** A lot with which something could not be done, and why. */
export interface FailedLot {
  listingID: number;
  batchID: string;
  reason: string;
}

/** The result of a bulk change. */
export interface Outcome {
  changed: number;
  /** nothing was to be changed about them */
  unchanged: number;
  /** changed because they are sold together with a chosen one only */
  together: number;
  failed: FailedLot[];
  /** the number of failures; the list has the first ones */
  failedCount: number;
  /** why it ended early; the rest is unchanged */
  broken?: string;
}

const nothingDone: Outcome = { changed: 0, unchanged: 0, together: 0, failed: [], failedCount: 0 };

interface Part extends Partial<Omit<Outcome, 'broken'>> {
  refreshed?: number;
  /** where to continue; 0 at the end */
  next?: number;
}

type Turn = Choice & { after?: number };

/** Listings that one call takes by their numbers. */
const idsAtOnce = 1_000;

/** Failed lots that are kept to be shown. */
const failedShown = 1_000;

/**
 * Sends a bulk change in parts, because a call has a limit of lots. When a part fails after others, the
 * result contains both: repeating all could change some lots twice.
 */
export async function inTurns(
  choice: Choice,
  ask: (turn: Turn) => Promise<Part>,
  onDone: (lots: number) => void = () => {},
): Promise<Outcome> {
  let sum = nothingDone;
  try {
    for await (const part of parts(choice, ask)) {
      sum = added(sum, part);
      onDone(sum.changed + sum.unchanged + sum.failedCount);
    }
  } catch (error) {
    if (sum === nothingDone || !(error instanceof CallError)) throw error;
    return { ...sum, broken: error.message };
  }
  return sum;
}

async function* parts(choice: Choice, ask: (turn: Turn) => Promise<Part>): AsyncGenerator<Part> {
  if ('listingIDs' in choice) {
    let rest = choice.listingIDs.toSorted((a, b) => a - b);
    while (rest.length > 0) {
      const part = await ask({ listingIDs: rest.slice(0, idsAtOnce) });
      const last = part.next || (rest[idsAtOnce - 1] ?? Number.POSITIVE_INFINITY);
      rest = rest.filter((id) => id > last);
      yield part;
    }
    return;
  }
  let after: number | undefined;
  do {
    const part: Part = await ask({ ...choice, after });
    after = part.next;
    yield part;
  } while (after);
}

function added(sum: Outcome, part: Part): Outcome {
  return {
    changed: sum.changed + (part.changed ?? part.refreshed ?? 0),
    unchanged: sum.unchanged + (part.unchanged ?? 0),
    together: sum.together + (part.together ?? 0),
    failed: [...sum.failed, ...(part.failed ?? [])].slice(0, failedShown),
    failedCount: sum.failedCount + (part.failedCount ?? 0),
  };
}

/** The ways to reprice listings. */
export type Repricing = Omit<In<'POST batch/update'>, 'listingIDs' | 'filter' | 'after'>;

/** The bulk changes without further input. */
export type StateVerb = In<'POST batch/state'>['verb'];

/**
 * Returns the bulk changes of the own listings. `onDone` is called with the number of lots processed so far.
 */
export function useBulk() {
  const again = useReloadStock();
  const run = (choice: Choice, ask: (turn: Turn) => Promise<Part>, onDone?: (n: number) => void) =>
    inTurns(choice, ask, onDone).finally(again);
  return {
    reprice: (choice: Choice, to: Repricing, onDone?: (lots: number) => void) =>
      run(choice, (turn) => call('POST batch/update', { ...to, ...turn }), onDone),
    turn: (choice: Choice, verb: StateVerb, onDone?: (lots: number) => void, until?: string) =>
      run(choice, (turn) => call('POST batch/state', { ...turn, verb, until }), onDone),
    refresh: (choice: Choice, onDone?: (lots: number) => void) =>
      run(choice, (turn) => call('POST member/refresh_listing_date', turn), onDone),
  };
}

/** Marks the own lots of these numbers as sold. */
export function useSoldNumbers() {
  const again = useReloadStock();
  return async (batchIDs: string[]): Promise<Outcome> => {
    const answered = call('POST batch/sold', { batchIDs }).finally(again);
    return added(nothingDone, await answered);
  };
}
