const parts = 100_000; // of a ton

interface Priced {
  /** CNY/t, or US cents/lb */
  price: number | null;
  /** conditioned weight, t */
  amount: number;
  /** CNY without one */
  currency?: number;
}

const poundsPerTon = 220_462n; // hundredths

/** Returns a price or rate in fen per ton, times a weight in tons: fen, with halves rounded away from zero. */
export function fenOf(rate: bigint, amount: number): bigint {
  const sum = rate * BigInt(Math.round(amount * parts));
  const [sign, size] = sum < 0n ? [-1n, -sum] : [1n, sum];
  return (sign * (2n * size + BigInt(parts))) / (2n * BigInt(parts));
}

/**
 * Returns what a weight in tons costs at a price in its currency: fen, or US cents, with halves rounded away from zero.
 */
export function costOf({ price, amount, currency = 1 }: Priced & { price: number }): bigint {
  const hundredths = BigInt(Math.round(price * 100));
  if (currency === 1) return fenOf(hundredths, amount);
  const sum = hundredths * BigInt(Math.round(amount * parts)) * poundsPerTon;
  const unit = 1_000_000_000n; // 0.01 ¢/lb × 0.00001 t × 0.01 lb/t
  return (2n * sum + unit) / (2n * unit);
}

/** Returns fen as yuan with two decimals. */
export function yuanOf(fen: bigint): string {
  const [sign, size] = fen < 0n ? ['-', -fen] : ['', fen];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/**
 * Returns the total price of some lots of one currency with two decimals: each price times conditioned weight, rounded
 * half up to the fen or the cent. Undefined when a lot has no price.
 */
export function moneyOf(lots: readonly Priced[]): string | undefined {
  let fen = 0n;
  for (const { price, ...lot } of lots) {
    if (price === null) return undefined;
    fen += costOf({ ...lot, price });
  }
  return yuanOf(fen);
}
