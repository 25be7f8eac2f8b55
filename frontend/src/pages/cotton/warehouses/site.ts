import type { WarehouseLots } from '../../../api/types';
import type { Warehouses } from '../../../api/warehouses';
import { unknown, whole } from '../../../ui/format';
import { type Point, project } from '../../../ui/map/projection';
import type { Site } from './clusters';

/** A warehouse on the map with its lots. */
export interface MapSite extends Site {
  lots: WarehouseLots;
}

/** Returns a warehouse on the map; nothing without a position. */
export function sitesOf(lots: WarehouseLots): MapSite[] {
  const { name, count, spot } = lots;
  return spot ? [{ name, count, lots, ...project(spot) }] : [];
}

/** The mill of delivered prices on the map. */
export interface MapMill extends Point {
  name: string;
}

export const millOf = (mill: Warehouses['mill']): MapMill | undefined =>
  mill ? { name: mill.name, ...project(mill) } : undefined;

/** The price that the colours of the map stand for: the delivered price where there is a mill. */
export type PriceField = 'priceMin' | 'deliveredMin';

export const priceNames: Record<PriceField, string> = {
  priceMin: '最低现价',
  deliveredMin: '最低到厂价',
};

/** Returns the lowest price of warehouses; null without one. */
export function lowest(list: readonly WarehouseLots[], field: PriceField): number | null {
  const prices = list.map((lots) => lots[field]).filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** Returns the lots and tons of warehouses. */
export const totalsOf = (list: readonly WarehouseLots[]) => ({
  count: list.reduce((sum, lots) => sum + lots.count, 0),
  amount: list.reduce((sum, lots) => sum + lots.amount, 0),
});

/** A fact about the lots of warehouses: its name, and its value with its unit. */
type Fact = [name: string, value: string];

/** Returns what the map shows of one warehouse or of several. */
export function factsOf(list: readonly WarehouseLots[], hasMill: boolean): Fact[] {
  const { count, amount } = totalsOf(list);
  const price = (field: PriceField): Fact => {
    const low = lowest(list, field);
    return [priceNames[field], low === null ? unknown : `${whole(low)} 元/吨`];
  };
  const facts: Fact[] = [['批数', `${whole(count)} 批，${whole(amount)} 吨`], price('priceMin')];
  if (!hasMill) return facts;
  const kilometres = list.flatMap(({ delivery }) => (delivery ? [delivery.km] : []));
  const km = kilometres.length > 0 ? `约 ${whole(Math.min(...kilometres))} 公里` : unknown;
  return [...facts, price('deliveredMin'), [list.length > 1 ? '最近' : '里程', km]];
}

/** Returns the name of one warehouse, or the number of several. */
export const nameOf = (list: readonly WarehouseLots[]): string =>
  list.length === 1 ? (list[0]?.name ?? '') : `${whole(list.length)} 个仓库`;

/** Returns what the map shows of warehouses in a sentence. */
export const textOf = (list: readonly WarehouseLots[], hasMill: boolean): string =>
  `${nameOf(list)}：${factsOf(list, hasMill)
    .map(([name, value]) => (name === '批数' ? value : `${name} ${value}`))
    .join('，')}`;
