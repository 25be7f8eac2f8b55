/** What the days of a chart stand for, when it is more than themselves. */
export type Period = 'month' | 'year';

const shanghai = 8 * 60 * 60;

/** Returns the times of the days: their starts, and the current time for a day that is not over. */
export function stampsOf(days: string[], live?: number): number[] {
  const stamps = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000 - shanghai);
  return live === undefined ? stamps : [...stamps.slice(0, -1), live];
}

/** How many characters of a day name its period: 2026, 2026-11, 2026-11-20. */
const lengths = { year: 4, month: 7, day: 10 };

/** Returns the name of a day, or of the period that it stands for. */
export const nameOf = (day: string | undefined, period?: Period): string =>
  (day ?? '').slice(0, lengths[period ?? 'day']);

const dayAt = (stamp: number) => new Date((stamp + shanghai) * 1000).toISOString().slice(0, 10);

/** Returns the name of the day or period of a time in Unix seconds. */
export const nameAt = (stamp: number, period?: Period): string => nameOf(dayAt(stamp), period);

/** The names of the first column in the legend. */
export const periodNames = { year: '年份', month: '月份', day: '日期' };

const year = 366 * 24 * 60 * 60;

const isLong = (from: number, to: number) => to - from > year / 2;

/** Returns the texts of ticks in Unix seconds: the month and the day, over years the year and the month. */
export function tickTexts(stamps: number[], period?: Period): string[] {
  const long = isLong(stamps[0] ?? 0, stamps.at(-1) ?? 0);
  return stamps.map((stamp) => {
    if (period) return nameAt(stamp, period);
    return long ? nameAt(stamp, 'month') : dayAt(stamp).slice(5);
  });
}

/** The width of the text of a tick with the space beside it, px. */
const widths = { year: 44, month: 68, day: 54 };

/** Returns the least distance of ticks, px, by the range of the axis. */
export const tickSpace = (from: number, to: number): number =>
  widths[isLong(from, to) ? 'month' : 'day'];

/**
 * Returns those of the times that have ticks on an axis of a width in px, so that the texts do not touch: the last one,
 * and the ones before it that have room.
 */
export function ticksOf(stamps: readonly number[], period: Period, width: number): number[] {
  const range = (stamps.at(-1) ?? 0) - (stamps[0] ?? 0);
  const ticks: number[] = [];
  for (const stamp of stamps.toReversed()) {
    const away = ((ticks[0] ?? Number.POSITIVE_INFINITY) - stamp) / range;
    if (ticks.length === 0 || away * width >= widths[period]) ticks.unshift(stamp);
  }
  return ticks;
}
