import type { DailyQuote, DatedOffer } from '../../../api/types';

/** Returns the end of a day in Shanghai, 2026-11-20, in milliseconds. */
const endOf = (day: string) => Date.parse(`${day}T23:59:59.999+08:00`);

/**
 * Returns what a lot was offered for at the end of each day, CNY/t: the close plus the basis of that day, or
 * the fixed price. Null before it was listed, and for offers on another contract. Offers begin with the oldest.
 */
export function offeredPrices(
  history: readonly DailyQuote[],
  offers: readonly DatedOffer[],
): (number | null)[] {
  return history.map(({ indexCode, day, close }) => {
    const offer = offers.findLast(({ since }) => Date.parse(since) <= endOf(day));
    if (!offer) return null;
    if (offer.indexCode === '') return offer.price;
    return offer.indexCode === indexCode ? close + offer.basis : null;
  });
}
