import type { FailedLot, Outcome } from '../../../api/stock-bulk';
import { whole } from '../../../ui/format';

/** Describes the result of a bulk change: 已改价 12 批，3 批没有变化，2 批失败. */
export function outcomeText(word: string, outcome: Outcome): string {
  const { changed, unchanged, together, failedCount } = outcome;
  const parts = [
    `已${word} ${whole(changed)} 批`,
    together > 0 && `同捆的 ${whole(together)} 批一并${word}`,
    unchanged > 0 && `${whole(unchanged)} 批没有变化`,
    failedCount > 0 && `${whole(failedCount)} 批失败`,
  ];
  return parts.filter(Boolean).join('，');
}

/** Failed lots by their reason, the most frequent first. */
export function byReason(failed: readonly FailedLot[]): [reason: string, lots: FailedLot[]][] {
  const groups = new Map<string, FailedLot[]>();
  for (const lot of failed) groups.set(lot.reason, [...(groups.get(lot.reason) ?? []), lot]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

/** Returns the reason if nothing was done with a single lot: a sentence is enough then. */
export function onlyReason({ changed, together, failed, failedCount, broken }: Outcome) {
  const alone = changed + together === 0 && failedCount === 1 && !broken;
  return alone ? failed[0]?.reason : undefined;
}
