import type { Valuation } from '../../../api/valuations';

/** Lots that are not in the sums of a list, for one reason. */
export interface LeftOut {
  reason: string;
  /** as they were typed */
  numbers: string[];
}

/** Returns what is not in the sums of a list, by reason. */
export function leftOutOf({ lots, unknown }: Valuation): LeftOut[] {
  const groups = new Map<string, string[]>();
  const add = (reason: string, number: string) =>
    groups.set(reason, [...(groups.get(reason) ?? []), number]);
  for (const number of unknown) {
    add(/^\d{11}$/.test(number) ? '平台没有检验数据' : '不是 11 位批号', number);
  }
  for (const { batchID, money, known, reason } of lots) {
    if (money === null) add(known ? '没有公重' : reason || '没有升贴水', batchID);
  }
  return [...groups].map(([reason, numbers]) => ({ reason, numbers }));
}

/** Returns how many lots a list has, with what is no lot. */
export const countOf = ({ lots, unknown }: Valuation): number => lots.length + unknown.length;
