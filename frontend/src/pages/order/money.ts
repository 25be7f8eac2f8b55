import type { OrderPayment, OrderRow } from '../../api/orders';
import { moneyUnits } from '../../ui/currency';
import { money, unknown } from '../../ui/format';
import { costOf } from '../../ui/lot/money';

const fens = 100; // of a yuan

/** Formats yuan with two decimals and separators; — for no amount. */
export const yuan = (value: number | null | undefined): string =>
  value == null ? unknown : money(value.toFixed(2));

/** Formats an amount with the unit of its currency: 1,050.00 元. */
export const cash = (value: number, currency: number): string =>
  `${yuan(value)} ${moneyUnits[currency]}`;

/** Formats whole fen as yuan. */
export const yuanOfFen = (fen: number): string => yuan(fen / fens);

/** Returns an amount of yuan in whole fen. */
export const fenOf = (value: number): number => Math.round(value * fens);

/** Returns what the buyer still has to enter of what is due now, in CNY. */
export const unpaidOf = ({ dueMoney, pendingMoney }: OrderRow): number =>
  Math.max(0, fenOf(dueMoney) - fenOf(pendingMoney)) / fens;

/** The figures of a lot, as texts of a form or as numbers. */
interface Figures {
  /** CNY without one */
  currency?: number;
  /** CNY/t, or US cents/lb */
  price: number | string;
  /** t */
  amount: number | string;
  /** CNY */
  difference?: number | string;
}

/** Returns price times weight in whole fen, rounded half up, minus the difference; undefined for no numbers. */
export function settledFen({ price, amount, difference, currency }: Figures): number | undefined {
  const figures = [Number(price), Number(amount), Number(difference || 0)];
  const [perTon = 0, weight = 0, less = 0] = figures;
  const whole = currency === 2 || Number.isInteger(perTon);
  if (!figures.every(Number.isFinite) || !whole) return undefined;
  return Number(costOf({ price: perTon, amount: weight, currency })) - fenOf(less);
}

/** Returns the sum of some amounts in whole fen; undefined when one is unknown. */
export const sumFen = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );

/** Returns the rows of a ledger with the parts from the deposit, one for each lot, as one row. */
export function ledgerRows(payments: readonly OrderPayment[]): OrderPayment[] {
  const isPart = ({ kind, status }: OrderPayment) => kind === 'deposit' && status === 'accepted';
  const [first, ...others] = payments.filter(isPart);
  if (!first || others.length === 0) return [...payments];
  const sum = others.reduce((fen, { money: one }) => fen + fenOf(one), fenOf(first.money));
  return payments
    .filter((row) => row === first || !isPart(row))
    .map((row) => (row === first ? { ...row, money: sum / fens } : row));
}
