import type { TradedContract } from '../../../api/admin';

/** The state of a contract: trading, future or expired. */
export type State = 'trades' | 'comes' | 'over';

type Days = Pick<TradedContract, 'live' | 'firstDay' | 'lastDay'>;

/** Returns the state of a contract on a day such as 2026-11-21. The server decides which ones trade. */
export function stateOf({ live, firstDay }: Days, today: string): State {
  if (live) return 'trades';
  return firstDay > today ? 'comes' : 'over';
}

const places: Record<State, number> = { trades: 0, comes: 1, over: 2 };

/** Sorts contracts: trading, future, expired; the nearest to the day first. */
export function nearestFirst<One extends Days>(contracts: One[], today: string): One[] {
  const place = (one: One) => places[stateOf(one, today)];
  const nearer = (one: One, other: One) =>
    one.lastDay.localeCompare(other.lastDay) * (stateOf(one, today) === 'over' ? -1 : 1);
  return contracts.toSorted((one, other) => place(one) - place(other) || nearer(one, other));
}
