import type { SeriesDays, SeriesSummary } from '../../api/series';

/** Values over days, oldest first. */
export interface Values {
  days: string[];
  values: number[];
  /** one for each day */
  sources: string[];
}

/** Returns the values of an answer with the source of each one. */
export function sourced({ days, values, sources }: SeriesDays): Values {
  let span = 0;
  const each = days.map((day) => {
    while ((sources[span + 1]?.from ?? '9') <= day) span += 1;
    return sources[span]?.source ?? '';
  });
  return { days, values, sources: each };
}

/** Returns the values since a day with the newest one, which may be later than they were read. */
export function withNewest(of: Values, newest: SeriesSummary['newest'], from: string): Values {
  const { days, values, sources } = of;
  if (!newest || newest.day < (days.at(-1) ?? from)) return of;
  const before = days.at(-1) === newest.day ? -1 : days.length;
  return {
    days: [...days.slice(0, before), newest.day],
    values: [...values.slice(0, before), newest.value],
    sources: [...sources.slice(0, before), newest.source ?? ''],
  };
}

/** Returns two lists of values over the days of both. A day without a value has null. */
export function aligned(a: Values, b: Values) {
  const days = [...new Set([...a.days, ...b.days])].sort();
  const over = ({ days: own, values, sources }: Values) => {
    const places = new Map(own.map((day, at) => [day, at]));
    const placed = days.map((day) => places.get(day));
    return {
      values: placed.map((at) => (at === undefined ? null : (values[at] ?? null))),
      sources: placed.map((at) => (at === undefined ? '' : (sources[at] ?? ''))),
    };
  };
  return { days, a: over(a), b: over(b) };
}

/** Returns the first values less the second ones, over the days on which both are known. */
export function difference(a: Values, b: Values): Values {
  const known = new Map(b.days.map((day, at) => [day, at]));
  const found = a.days.flatMap((day, at) => {
    const other = known.get(day);
    if (other === undefined) return [];
    const sources = [...new Set([a.sources[at], b.sources[other]])].filter(Boolean);
    const value = (a.values[at] as number) - (b.values[other] as number);
    return [{ day, value, source: sources.join('、') }];
  });
  return {
    days: found.map(({ day }) => day),
    values: found.map(({ value }) => value),
    sources: found.map(({ source }) => source),
  };
}

/** What a trader reads from a range of values. */
export interface Figures {
  newest: number;
  newestDay: string;
  newestSource: string;
  change: number;
  low: number;
  lowDay: string;
  high: number;
  highDay: string;
  mean: number;
  /** the share of days with a lower value than the newest, 0 to 100 */
  place: number;
}

/** Returns the figures of some values; none without values. */
export function figuresOf({ days, values, sources }: Values): Figures | undefined {
  const newest = values.at(-1);
  const first = values[0];
  if (newest === undefined || first === undefined) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const dayOf = (value: number) => days[values.indexOf(value)] as string;
  return {
    newest,
    newestDay: days.at(-1) as string,
    newestSource: sources.at(-1) as string,
    change: newest - first,
    low,
    lowDay: dayOf(low),
    high,
    highDay: dayOf(high),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    place: Math.round((100 * values.filter((value) => value < newest).length) / values.length),
  };
}

/** The ranges of the chart with their months; none for all days. */
export const ranges = [
  { key: '1m', name: '1 个月', months: 1 },
  { key: '3m', name: '3 个月', months: 3 },
  { key: '6m', name: '半年', months: 6 },
  { key: '1y', name: '1 年', months: 12 },
  { key: '3y', name: '3 年', months: 36 },
  { key: '5y', name: '5 年', months: 60 },
  { key: '10y', name: '10 年', months: 120 },
  { key: 'all', name: '全部' },
] as const;

/** Returns the first day of a range that ends on a day. A shorter month begins the range on its last day. */
export function firstDay(key: string, today: string): string {
  const range = ranges.find((one) => one.key === key);
  if (!range || !('months' in range)) return '';
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - range.months, 0)).getUTCDate();
  const first = Date.UTC(year, month - 1 - range.months, Math.min(day, lastDay));
  return new Date(first).toISOString().slice(0, 10);
}
