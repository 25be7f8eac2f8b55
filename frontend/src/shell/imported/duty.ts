import type { Landed } from '../../api/types';
import { useStored } from '../../ui/stored';

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

/** Returns the landed price of a lot under a duty, CNY/t; null if it is not known. */
export const landedOf = ({ landed }: { landed: Landed | null }, duty: Duty): number | null =>
  (landed && duties[duty - 1]?.of(landed)) || null;

/** Returns the duty that the person chose last, and a function that keeps another one. */
export const useDuty = () => useStored<Duty>('import-duty', 1, isDuty);
