import { signed } from './format';

interface Prices {
  indexValue: number;
  /** the settlement of the trading day before; 0 if unknown */
  preSettle: number;
}

/** Returns the change of a price since the last settlement; null if that is unknown. */
export const moveOf = ({ indexValue, preSettle }: Prices): number | null =>
  preSettle > 0 ? indexValue - preSettle : null;

/** Returns the class of the colour of a change. */
export const wayOf = (by: number | null): string => (!by ? '' : by > 0 ? 'up' : 'down');

/** Returns the change of a price as text; a dash if it is unknown. */
export function moveText(prices: Prices): string {
  const by = moveOf(prices);
  return by === null ? '—' : signed(by);
}
