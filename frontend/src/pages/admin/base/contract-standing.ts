import type { TradedContract } from '../../../api/admin';

/** Where a contract stands: it trades, comes, or is over. */
export type Standing = 'trades' | 'comes' | 'over';

type Days = Pick<TradedContract, 'live' | 'firstDay' | 'lastDay'>;

/** Where a contract stands on a day, written as 2026-11-21; the server says what trades. */
export function standingOf({ live, firstDay }: Days, today: string): Standing {
  if (live) return 'trades';
  return firstDay > today ? 'comes' : 'over';
}

const places: Record<Standing, number> = { trades: 0, comes: 1, over: 2 };

/** Contracts that trade, those that come, those that are over; of each the nearest to the day first. */
export function nearestFirst<One extends Days>(contracts: One[], today: string): One[] {
  const place = (one: One) => places[standingOf(one, today)];
  const nearer = (one: One, other: One) =>
    one.lastDay.localeCompare(other.lastDay) * (standingOf(one, today) === 'over' ? -1 : 1);
  return contracts.toSorted((one, other) => place(one) - place(other) || nearer(one, other));
}
