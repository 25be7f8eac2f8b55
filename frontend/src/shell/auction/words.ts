import { signed, whole } from '../../ui/format';
import type { Tone } from '../../ui/state-tag';

/** The names and looks of the states of sessions. */
export const sessionStates: Record<number, [name: string, tone: Tone]> = {
  1: ['预告', 'waiting'],
  2: ['进行中', 'good'],
  3: ['已结束', 'plain'],
  4: ['已结束', 'plain'],
  5: ['已撤销', 'ended'],
};

/** The names and looks of the states of lots. */
export const lotStates: Record<number, [name: string, tone: Tone]> = {
  1: ['待开始', 'waiting'],
  2: ['竞价中', 'good'],
  3: ['已成交', 'plain'],
  4: ['流拍', 'ended'],
  5: ['已撤出', 'ended'],
};

export const kindNames: Record<number, string> = { 1: '公开竞价', 2: '密封出价' };

/** Returns a bid as people read it: a basis with its sign, or a price. */
export const bidText = (price: number, indexCode: string) =>
  indexCode ? signed(price) || '0' : whole(price);

/** Returns the time left as 2天3小时, 1:02:03 or 02:03. */
export function leftText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [86_400, 3600, 60].map((unit) => Math.floor(left / unit)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `${days}天${hours % 24}小时`;
  const pad = (n: number) => String(n).padStart(2, '0');
  const clock = `${pad(minutes % 60)}:${pad(left % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
