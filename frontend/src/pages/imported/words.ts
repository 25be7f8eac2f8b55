import type { ImportedLot } from '../../api/types';
import { type Duty, duties } from '../../shell/landed/duties';
import { fibre, signed, unknown } from '../../ui/format';

/** Where imported cotton is, by the numbers of the server. */
export const positions: Record<number, string> = {
  1: '保税',
  2: '清关',
  3: '即期装船',
  4: '远期船期',
};

/** Returns the landed price of a lot under a duty, CNY/t; null if it is not known. */
export const landedOf = ({ landed }: Pick<ImportedLot, 'landed'>, duty: Duty): number | null =>
  (landed && duties[duty - 1]?.of(landed)) || null;

type Basis = Pick<ImportedLot, 'indexCode' | 'basis'>;

/** Returns what is asked over a contract, such as CT2703 +12.50; empty for a fixed price. */
export const basisText = ({ indexCode, basis }: Partial<Basis>): string =>
  indexCode ? `${indexCode} ${basis ? signed(basis) : '±0'}` : '';

/** Returns a length in 32nds of an inch as traders write it: 36 is 1-1/8. */
export function inches(length: number): string {
  const [whole, rest] = [Math.floor(length / 32), length % 32];
  if (rest === 0) return String(whole);
  const divisor = gcd(rest, 32);
  return `${whole}-${rest / divisor}/${32 / divisor}`;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Returns a length in millimetres, for the comparison with domestic cotton. */
export const millimetres = (length: number): number => Math.round((length / 32) * 254) / 10;

type Micronaire = Pick<ImportedLot, 'mikeMin' | 'mikeMax'>;

/** Returns the range of micronaire that the seller warrants. */
export function mikeText({ mikeMin, mikeMax }: Partial<Micronaire>): string {
  if (!mikeMin && !mikeMax) return unknown;
  if (!mikeMax) return `≥${fibre(mikeMin)}`;
  if (!mikeMin) return `≤${fibre(mikeMax)}`;
  return `${fibre(mikeMin)}–${fibre(mikeMax)}`;
}

/** Returns the name of a lot: its country and level. */
export const nameOf = ({ originsName, level }: Pick<ImportedLot, 'originsName' | 'level'>) =>
  `${originsName} ${level}`;
