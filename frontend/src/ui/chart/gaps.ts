const dayMillis = 24 * 60 * 60 * 1000;

/** Days from the last value before a gap to the first one after it that are no gap yet. */
const leastGap = 16;

/** How many times the median distance of the values a gap is longer. */
const timesMedian = 4;

/** The places of the values before and after days without values. */
export type Gap = readonly [before: number, after: number];

/**
 * Returns where a line has no values for long: for more than 16 days, and more than four times the median distance of
 * its values.
 */
export function gapsIn(days: readonly string[], values: readonly (number | null)[]): Gap[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [at]));
  const stamps = known.map((at) => Date.parse(days[at] as string) / dayMillis);
  const distances = stamps.slice(1).map((stamp, n) => stamp - (stamps[n] as number));
  const median = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const longest = Math.max(leastGap, timesMedian * median);
  return distances.flatMap((distance, n) =>
    distance > longest ? [[known[n] as number, known[n + 1] as number] as const] : [],
  );
}

interface Named {
  name: string;
  values: readonly (number | null)[];
}

/** How many gaps of a line are named. */
const named = 3;

/** Returns which days have no values, as a sentence; with the names of the lines if there are several. */
export function gapsText(days: readonly string[], lines: readonly Named[]): string {
  const namesOf = new Map<string, string[]>();
  for (const { name, values } of lines) {
    const text = spansText(days, gapsIn(days, values));
    if (text) namesOf.set(text, [...(namesOf.get(text) ?? []), name]);
  }
  return [...namesOf]
    .map(([text, names]) => (lines.length > 1 ? `${names.join('、')} ${text}` : text))
    .join('；');
}

function spansText(days: readonly string[], gaps: readonly Gap[]): string {
  if (gaps.length === 0) return '';
  const last = gaps.slice(-named);
  const more = gaps.length > last.length ? `等 ${gaps.length} 段时间` : '';
  return `${last.map((gap) => spanText(days, gap)).join('、')}${more} 没有数据`;
}

/** Returns the first and the last day without a value. The year stands where it is not that of the last day shown. */
function spanText(days: readonly string[], [before, after]: Gap): string {
  const first = dayAfter(days[before] as string, 1);
  const last = dayAfter(days[after] as string, -1);
  const year = days.at(-1)?.slice(0, 4);
  const start = dayText(first, last.startsWith(first.slice(0, 4)) ? year : undefined);
  const end = dayText(last, last.startsWith(first.slice(0, 4)) ? first.slice(0, 4) : undefined);
  return `${start}—${end}`;
}

const dayAfter = (day: string, n: number) =>
  new Date(Date.parse(day) + n * dayMillis).toISOString().slice(0, 10);

/** Returns a day in Chinese, with its year unless that is known. */
function dayText(day: string, known: string | undefined): string {
  const [year, month, date] = day.split('-').map(Number);
  const text = `${month} 月 ${date} 日`;
  return String(year) === known ? text : `${year} 年 ${text}`;
}
