import type { OwnInquiry, ProductIntention, ProductQuote } from '../../../api/product-trades';
import { money, unknown } from '../../../ui/format';
import type { State } from '../../../ui/table/states';
import { dayOf } from '../../../ui/time';

/** The states of an inquiry. */
export const inquiryStates: Record<OwnInquiry['status'], State> = {
  0: { name: '求购中', tone: 'waiting' },
  1: { name: '已成交', tone: 'good' },
  2: { name: '已撤销', tone: 'ended' },
  3: { name: '已过期', tone: 'ended' },
};

/** The states of a quote. */
export const quoteStates: Record<ProductQuote['status'], State> = {
  0: { name: '待回复', tone: 'waiting' },
  1: { name: '已采纳', tone: 'good' },
  2: { name: '未采纳', tone: 'ended' },
  3: { name: '已撤回', tone: 'ended' },
  4: { name: '已过期', tone: 'ended' },
};

/** The states of an intention. */
export const intentionStates: Record<ProductIntention['status'], State> = {
  0: { name: '待联系', tone: 'waiting' },
  1: { name: '已联系', tone: 'plain' },
  2: { name: '已达成', tone: 'good' },
  3: { name: '已谢绝', tone: 'ended' },
};

const daySeconds = 86_400;

/** Returns the day that is some days ahead. */
export const inDays = (days: number): string => dayOf(Date.now() / 1000 + days * daySeconds);

/** Returns the last moment of a day, as the server reads it. */
export const endOf = (day: string): string => `${day}T23:59:59+08:00`;

/** Returns the amount of a quantity at a price, to the fen; — while one of them is not known. */
export const amountText = (price: number | null | undefined, tons: number | undefined): string =>
  Number(price) > 0 && Number(tons) > 0
    ? money((Math.round(Number(price) * Number(tons) * 100) / 100).toFixed(2))
    : unknown;
