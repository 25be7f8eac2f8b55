/** How many colours stand for prices. */
export const stepCount = 5;

/** Prices in steps of equal width, from the lowest on. */
export interface Steps {
  /** the ends of the steps, from the lowest price to the highest, whole CNY/t */
  ends: number[];
  /** returns the step of a price */
  of: (price: number) => number;
}

/** Returns the steps of prices; undefined without prices. */
export function stepsOf(prices: readonly number[]): Steps | undefined {
  if (prices.length === 0) return undefined;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const width = (high - low) / stepCount;
  return {
    ends: Array.from({ length: stepCount + 1 }, (_, i) => Math.round(low + i * width)),
    of: (price) => (width === 0 ? 0 : Math.min(Math.floor((price - low) / width), stepCount - 1)),
  };
}

/** Returns the colour of a step in CSS. */
export const stepColour = (step: number) => `var(--step-${step})`;
