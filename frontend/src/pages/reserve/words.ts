import { unknown } from '../../ui/format';
import type { Tone } from '../../ui/state-tag';

/** Where the cotton of a lot was grown. */
export const kinds: Record<string, string> = { 1: '新疆棉', 2: '地产棉', 3: '进口棉' };

/** The results of lots, with their tones. */
export const states: Record<string, readonly [string, Tone]> = {
  0: ['待拍', 'waiting'],
  1: ['成交', 'good'],
  2: ['流拍', 'plain'],
  3: ['撤拍', 'ended'],
};

/** Returns the name of the main colour grade. */
export const colourText = (grade: string) => (grade === '0' ? '无主体' : grade);

/** Returns the share that was sold, in percent; undefined when it is not known. */
export function soldShare({
  sold,
  planned,
}: {
  sold: number;
  planned: number;
}): number | undefined {
  return planned > 0 ? Math.round((1000 * sold) / planned) / 10 : undefined;
}

/** Returns the share that was sold in words. */
export function shareText(figures: { sold: number; planned: number }): string {
  const share = soldShare(figures);
  return share === undefined ? unknown : `${share.toFixed(1)}%`;
}
