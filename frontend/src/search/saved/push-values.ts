import type { SubscriptionIn } from '../../api/reminders';
import type { Subscription } from '../../api/types';
import { numberError, wholeValue } from '../../ui/form/typed-number';

/** The kinds of scheduled reminders. */
export const kinds = { none: 0, contract: 1, quantity: 2 } as const;

export const kindNames = [
  { value: kinds.contract, label: '合约推送' },
  { value: kinds.quantity, label: '数量推送' },
  { value: kinds.none, label: '不推送' },
];

/** Days of the week as the server counts them, in the order of a week of work. */
export const dayNames = [
  { value: 2, label: '周一' },
  { value: 3, label: '周二' },
  { value: 4, label: '周三' },
  { value: 5, label: '周四' },
  { value: 6, label: '周五' },
  { value: 7, label: '周六' },
  { value: 1, label: '周日' },
];

/** The limits of the numbers of reminders; all are whole. */
export const limits = {
  basisPrice: { label: '基差', least: -100_000, most: 100_000 },
  batchLimit: { label: '批数', least: 1, most: 100_000 },
  difPrice: { label: '低于均价', least: 1, most: 100_000 },
  fall: { label: '下跌金额', least: 1, most: 100_000 },
} as const;

/** The maximum basis of lots on a contract, CNY/t. A number is a text as long as it cannot be read as one. */
export interface BasisLimit {
  indexCode?: string;
  basisPrice?: number | string;
}

/** The minimum number of lots below the average price by a minimum difference, CNY/t. */
export interface BelowAverage {
  batchLimit?: number | string;
  difPrice?: number | string;
}

/** The fields of the push form. They have the server's names, so that its sentences find them. */
export interface PushValues {
  subscribeType: number;
  subscribeTime: string;
  subscribeDays: number[];
  isHolidayNotSub: boolean;
  clientMaxBasisPrice: BasisLimit[];
  clientAvgPrice: BelowAverage[];
  atOnce: boolean;
  falls: boolean;
  fall?: number | string;
  mail: string;
  webhook: string;
}

const usualFall = 50;

/** Returns the rows of a list that the server keeps as text; one empty row for an empty list. */
function listIn<Row extends object>(text: string): Row[] {
  const rows: unknown = text ? JSON.parse(text) : [];
  return Array.isArray(rows) && rows.length > 0 ? rows : [{} as Row];
}

/** Returns the form of reminders as they are set. */
export function valuesOf(set: Subscription): PushValues {
  return {
    subscribeType: set.subscribeType,
    subscribeTime: set.subscribeTime,
    subscribeDays: set.subscribeDays ? set.subscribeDays.split(',').map(Number) : [],
    isHolidayNotSub: set.isHolidayNotSub === 1,
    clientMaxBasisPrice: listIn<BasisLimit>(set.clientMaxBasisPrice),
    clientAvgPrice: listIn<BelowAverage>(set.clientAvgPrice),
    atOnce: set.atOnce,
    falls: set.fall > 0,
    fall: set.fall || usualFall,
    mail: set.mailWaiting || set.mail,
    webhook: set.webhook,
  };
}

const isRight = (of: keyof typeof limits, value: number | string | undefined) =>
  numberError(String(value ?? ''), { ...limits[of], digits: 0 }) === undefined;

const isFilled = ({ indexCode, basisPrice, batchLimit, difPrice }: BasisLimit & BelowAverage) =>
  indexCode
    ? isRight('basisPrice', basisPrice)
    : isRight('batchLimit', batchLimit) && isRight('difPrice', difPrice);

/** Returns the request of the form. Rows of the other kind are kept when they are complete and right. */
export function inputOf(searchID: number, values: PushValues): SubscriptionIn {
  const { subscribeType, falls, fall, ...rest } = values;
  const list = (rows: object[], kind: number) =>
    JSON.stringify(kind === subscribeType ? rows : rows.filter(isFilled));
  return {
    searchID,
    subscribeType,
    subscribeTime: rest.subscribeTime,
    subscribeDays: rest.subscribeDays.toSorted().join(','),
    isHolidayNotSub: rest.isHolidayNotSub,
    clientPriceIndexSend: subscribeType === kinds.contract,
    clientMaxBasisPrice: list(rest.clientMaxBasisPrice, kinds.contract),
    clientAvgPriceSend: subscribeType === kinds.quantity,
    clientAvgPrice: list(rest.clientAvgPrice, kinds.quantity),
    atOnce: rest.atOnce,
    fall: falls ? (wholeValue(fall) ?? 0) : 0,
    mail: rest.mail.trim(),
    webhook: rest.webhook.trim(),
  };
}
