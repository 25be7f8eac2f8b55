const parts = 100_000; // of a ton

interface Priced {
  /** CNY/t */
  price: number | null;
  /** conditioned weight, t */
  amount: number;
}

/** Returns a price or rate in fen per ton, times a weight in tons: fen, with halves rounded away from zero. */
export function fenOf(rate: bigint, amount: number): bigint {
  const sum = rate * BigInt(Math.round(amount * parts));
  const [sign, size] = sum < 0n ? [-1n, -sum] : [1n, sum];
  return (sign * (2n * size + BigInt(parts))) / (2n * BigInt(parts));
}

/** Returns fen as yuan with two decimals. */
export function yuanOf(fen: bigint): string {
  const [sign, size] = fen < 0n ? ['-', -fen] : ['', fen];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/**
 * Returns the total price of some lots in yuan with fen: each price times conditioned weight, rounded half up
 * to the fen. Undefined when a lot has no price.
 */
export function moneyOf(lots: readonly Priced[]): string | undefined {
  let fen = 0n;
  for (const { price, amount } of lots) {
    if (price === null) return undefined;
    fen += fenOf(100n * BigInt(price), amount);
  }
  return yuanOf(fen);
}
