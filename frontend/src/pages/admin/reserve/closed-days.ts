import { useHolidays } from '../../../api/admin';
import { dayjs } from '../../../ui/form/calendar';

/** Returns a function that reports whether there are no auctions on a day: on weekends and holidays. */
export function useClosedDays(): (day: string) => boolean {
  const { data } = useHolidays();
  return closedDays((data ?? []).map(({ day }) => day));
}

export function closedDays(holidays: readonly string[]): (day: string) => boolean {
  const known = new Set(holidays);
  return (day) => [0, 6].includes(dayjs(day).day()) || known.has(day);
}

/** Returns a day, or the last one before it with auctions. */
export function lastOpen(day: string, isClosed: (day: string) => boolean): string {
  let open = dayjs(day);
  while (isClosed(open.format('YYYY-MM-DD'))) open = open.subtract(1, 'day');
  return open.format('YYYY-MM-DD');
}
