import { grouped, unknown, whole } from './format';

/** The currencies of lots, deals and orders: 1 CNY, 2 US dollars. */
export type Currency = 1 | 2;

/** The units of prices. */
export const units: Record<number, string> = { 1: '元/吨', 2: '美分/磅' };

/** The units of prices without the weight, for lists in both currencies. */
export const shortUnits: Record<number, string> = { 1: '元', 2: '美分' };

/** The units of amounts. */
export const moneyUnits: Record<number, string> = { 1: '元', 2: '美元' };

/** Returns a price in its currency: whole yuan, or cents with two decimals. */
export const priceText = (price: number | null | undefined, currency: number): string => {
  if (price == null) return unknown;
  return currency === 2 ? grouped(price, 2) : whole(price);
};

/** Returns a price without the digits that binary sums have in excess. */
export const exactPrice = (price: number): number => Math.round(price * 100) / 100;

/** Bounds of prices, beyond which a digit is missing or too many, as the server has them. */
export const bounds = {
  1: { price: { least: 5_000, most: 60_000 }, basis: { least: -2_000, most: 5_000 }, digits: 0 },
  2: { price: { least: 20, most: 300 }, basis: { least: -30, most: 80 }, digits: 2 },
} as const;

/** Returns the currency of a contract: those of ICE are in US cents. */
export const currencyOf = (indexCode: string): Currency => (indexCode.startsWith('CT') ? 2 : 1);
