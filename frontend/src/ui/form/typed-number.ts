import { exactTons } from '../format';
import { plainNumber } from './plain-number';

/** Returns a typed number; undefined for other texts. */
export function typedNumber(text: string | undefined): number | undefined {
  const plain = plainNumber(text ?? '');
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Returns the value of a number field if it is a whole number; undefined for other texts and for none. */
export const wholeValue = (value: number | string | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

export interface NumberLimits {
  label: string;
  least: number;
  most: number;
  /** the number of decimals */
  digits: number;
  /** it is a weight in tons: a number that is too large may be one of kilograms */
  tons?: boolean;
}

/** Returns why a typed number cannot be used; undefined when it can. */
export function numberError(
  text: string,
  { label, least, most, digits, tons }: NumberLimits,
): string | undefined {
  const value = typedNumber(text);
  if (plainNumber(text) === '') return `请填写${label}`;
  if (value === undefined) return `${label}只能是数字，请改正`;
  const decimals = plainNumber(text).split('.')[1]?.length ?? 0;
  if (decimals > digits) return digits ? `${label}最多 ${digits} 位小数` : `${label}应为整数`;
  if (value >= least && value <= most) return undefined;
  const range = `${label}应在 ${exactTons(least)} 到 ${exactTons(most)} `;
  if (!tons) return `${range}之间`;
  const hint = value > most ? `；是公斤的话请填 ${exactTons(value / 1000)}` : '';
  return `${range}吨之间${hint}`;
}
