const parts = 100_000; // of a ton

interface Priced {
  /** CNY/t */
  price: number | null;
  /** conditioned weight, t */
  amount: number;
}

/**
 * Returns the total price of some lots in yuan with fen: each price times conditioned weight, rounded half up
 * to the fen. Undefined when a lot has no price.
 */
export function moneyOf(lots: readonly Priced[]): string | undefined {
  let fen = 0n;
  for (const { price, amount } of lots) {
    if (price === null) return undefined;
    fen += (2n * BigInt(price) * BigInt(Math.round(amount * parts)) + 1000n) / 2000n;
  }
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
}
