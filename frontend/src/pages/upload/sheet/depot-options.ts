import type { Depot } from '../../../api/types';
import type { NameOption } from './unknown-names';

/** Returns warehouses with similar names, then all others; the last choice is to have none. */
export function depotOptions(depots: Depot[], choices: readonly string[]): NameOption[] {
  const places = new Map(depots.map(({ name, area, city }) => [name, `${area} ${city}`]));
  const similar = choices.map((name) => ({ value: name, label: name, place: '名称相近' }));
  const others = [...places].filter(([name]) => !choices.includes(name));
  return [
    ...similar,
    ...others.map(([name, place]) => ({ value: name, label: name, place })),
    { value: '', label: '不写仓库', place: '' },
  ];
}

/** Returns what is shown when no warehouse is found. */
export function noDepotText(pending: boolean, failed: boolean): string {
  if (pending) return '正在读取仓库';
  return failed ? '没有读取到仓库，请稍后再试' : '没有这个名称的仓库，可以换个简称搜索';
}
