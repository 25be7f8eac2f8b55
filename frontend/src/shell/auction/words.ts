import type { Auction, AuctionLot } from '../../api/auctions';
import { signed, whole } from '../../ui/format';
import type { State } from '../../ui/table/states';

/** The names and looks of the states of sessions. */
export const sessionStates: Record<Auction['status'], State> = {
  1: { name: '预告', tone: 'waiting' },
  2: { name: '进行中', tone: 'good' },
  3: { name: '已结束', tone: 'plain' },
  4: { name: '已结束', tone: 'plain' },
  5: { name: '已撤销', tone: 'ended' },
};

/** The names and looks of the states of lots. */
export const lotStates: Record<AuctionLot['status'], State> = {
  1: { name: '待开始', tone: 'waiting' },
  2: { name: '竞价中', tone: 'good' },
  3: { name: '已成交', tone: 'plain' },
  4: { name: '流拍', tone: 'ended' },
  5: { name: '已撤出', tone: 'ended' },
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
