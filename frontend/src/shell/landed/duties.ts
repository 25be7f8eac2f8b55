import type { Landed } from '../../api/types';

/** A duty under which cotton is imported. */
export type Duty = 1 | 2 | 3;

/** The duties, with their names and the price under them. */
export const duties: readonly {
  duty: Duty;
  name: string;
  /** in the head of a column */
  short: string;
  of: (landed: Landed) => number;
}[] = [
  { duty: 1, name: '1% 配额', short: '1%', of: ({ quotaPrice }) => quotaPrice },
  { duty: 2, name: '滑准税', short: '滑准税', of: ({ slidingPrice }) => slidingPrice },
  { duty: 3, name: '40% 全税', short: '40%', of: ({ fullPrice }) => fullPrice },
];

export const isDuty = (value: unknown): value is Duty => value === 1 || value === 2 || value === 3;

export const dutyName = (duty: Duty): string => duties[duty - 1]?.name ?? '';
