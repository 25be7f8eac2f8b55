import type { QuoteValues } from '../../../api/quotes';
import type { DailyQuote } from '../../../api/types';
import { dayOf } from '../../../ui/time';

/**
 * The recent days with the price of this moment as the last one's, when that day is not over yet: the
 * trading day of today or, at night and on days off, the next. `now` in Unix seconds.
 */
export function atThisMoment(history: DailyQuote[], quotes: QuoteValues, now: number) {
  const last = history.at(-1);
  if (!last || last.day < dayOf(now)) return { history, live: false };
  const close = quotes.get(last.indexCode) ?? last.close;
  return { history: [...history.slice(0, -1), { ...last, close }], live: true };
}
