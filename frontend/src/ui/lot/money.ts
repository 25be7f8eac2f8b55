const parts = 100_000; // of a ton

/** What a whole lot costs, in CNY: its price per ton times its conditioned weight, rounded to the yuan. */
export function lotMoney(lot: { price: number | null; amount: number | null }): number | null {
  if (lot.price === null || !lot.amount) return null;
  return Math.round((lot.price * Math.round(lot.amount * parts)) / parts);
}
