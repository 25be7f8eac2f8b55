import { moved, rounded } from './format';
import { shortDay } from './moment';

interface Moving {
  digits: number;
  newest: { value: number; day: string } | null;
  /** what the newest value compares with */
  before: number | null;
  /** that is the settlement of the day before */
  beforeSettled?: boolean;
}

/** What the changes of series compare with, in a sentence. */
export const moveRule = '涨跌：郑棉、ICE 较昨结算，其他较前值';

/** Returns the change of the newest value; null if it is unknown. */
export const seriesMove = ({ newest, before, digits }: Moving): number | null =>
  newest && before != null ? Number((newest.value - before).toFixed(digits)) : null;

/** Returns the change of the newest value as text, and what it compares with; undefined if it is unknown. */
export function seriesMoveText(series: Moving) {
  const { digits, before, beforeSettled, newest } = series;
  const move = seriesMove(series);
  if (move === null || before === null || !newest) return undefined;
  const base = `较${beforeSettled ? '昨结算' : '前一个数值'} ${rounded(before, digits)}`;
  return { text: moved(move, digits), title: `${shortDay(newest.day)} ${base}` };
}
