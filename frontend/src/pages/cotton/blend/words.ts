import { fibre, tons, whole } from '../../../ui/format';
import type { Fault } from './faults';
import { measureLabel, measures, type Targets } from './measures';

/** Returns a value of a fault with its unit. */
function valueText(of: Fault['of'], value: number): string {
  if (of === 'weight') return `${tons(value)} 吨`;
  const { unit } = measures[of];
  return unit === '%' ? `${fibre(value)}%` : fibre(value);
}

/** Returns what is wrong with a target as a sentence: 强力最高只能到 28.7，差 0.3（要求不低于 29.0）. */
export function faultText({ of, side, wanted, best }: Fault, targets: Targets): string {
  const [reached, limit] = side === 'min' ? ['最高', '不低于'] : ['最低', '不高于'];
  const label = of === 'weight' ? '总重' : measureLabel(targets, of);
  const off = Math.round(Math.abs(wanted - best) * 100) / 100;
  const [at, by, asked] = [best, off, wanted].map((value) => valueText(of, value));
  return `${label}${reached}只能到 ${at}，差 ${by}（要求${limit} ${asked}）`;
}

/** The average price of lots in CNY/t, from their cost in CNY × 100,000 and weight in hundredths of a kilogram. */
export const priceText = (cost: number, weight: number): string => whole(cost / weight);
