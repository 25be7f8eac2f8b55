import type { QuoteValues } from '../api/quotes';
import type { DailyQuote } from '../api/types';
import { dayOf } from '../ui/time';

type Close = Pick<DailyQuote, 'indexCode' | 'day' | 'close'>;

/**
 * Returns the recent days with the current price for a day that is not over: today, or the next trading day
 * at night and on days off. `now` in Unix seconds.
 */
export function atThisMoment<Day extends Close>(history: Day[], quotes: QuoteValues, now: number) {
  const last = history.at(-1);
  if (!last || last.day < dayOf(now)) return { history, live: false };
  const close = quotes.get(last.indexCode) ?? last.close;
  return { history: [...history.slice(0, -1), { ...last, close }], live: true };
}
