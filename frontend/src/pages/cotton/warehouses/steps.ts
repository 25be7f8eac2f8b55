/** How many colours stand for prices. */
export const stepCount = 5;

/** Prices in steps with equally many warehouses, from the lowest on. */
export interface Steps {
  /** the ends of the steps, from the lowest price to the highest, CNY/t */
  ends: number[];
  /** returns the step of a price */
  of: (price: number) => number;
}

/** Returns the steps of prices; undefined without prices. */
export function stepsOf(prices: readonly number[]): Steps | undefined {
  const sorted = prices.toSorted((a, b) => a - b);
  const last = sorted.at(-1);
  if (last === undefined) return undefined;
  const ends = Array.from(
    { length: stepCount + 1 },
    (_, i) => sorted[Math.max(Math.ceil((i * sorted.length) / stepCount) - 1, 0)] ?? last,
  );
  return { ends, of: (price) => ends.slice(1, -1).filter((end) => price > end).length };
}

/** Returns the colour of a step in CSS. */
export const stepColour = (step: number) => `var(--step-${step})`;
