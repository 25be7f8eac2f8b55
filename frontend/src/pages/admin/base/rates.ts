import type { PremiumRow } from '../../../api/admin';
import { colourGrades } from '../../../ui/lot/colours';

type Rates = PremiumRow['rates'];

/** The parts of a premium table that have a rate for each grade. */
export const rateParts = [
  { key: 'colour', title: '颜色级', grades: [...colourGrades] },
  {
    key: 'length',
    title: '长度级',
    grades: ['25', '26', '27', '28', '29', '30', '30+', '31', '31+', '32', '32+'],
  },
  { key: 'mic', title: '马值级', grades: ['A', 'B', 'C', 'B1', 'B2', 'C1', 'C2'] },
  { key: 'strength', title: '强力级', grades: ['S1', 'S2', 'S3', 'S4', 'S5'] },
  { key: 'uniformity', title: '整齐度级', grades: ['U1', 'U2', 'U3', 'U4', 'U5'] },
  { key: 'ginning', title: '轧工质量', grades: ['P1', 'P2', 'P3'] },
] as const;

type Part = (typeof rateParts)[number]['key'];

/** Rates in a form, CNY/t; empty where the table has none. */
export type RateValues = Record<Part, Record<string, number | null | undefined>> & {
  mainBodyBonus?: number | null;
  freeBales?: number | null;
  perExtraBale?: number | null;
};

/** Returns the rates of a table for its form. */
export function valuesOf({ foreignFibre, ...rates }: Rates): RateValues {
  return { ...rates, ...foreignFibre };
}

/** The rates that a form has. A grade without a number is not in the table: it counts as the nearest one. */
export function ratesOf(values: RateValues): Rates {
  const part = (key: Part) =>
    Object.fromEntries(
      Object.entries(values[key]).filter((rate): rate is [string, number] => rate[1] != null),
    );
  const { mainBodyBonus, freeBales, perExtraBale } = values;
  return {
    colour: part('colour'),
    length: part('length'),
    mic: part('mic'),
    strength: part('strength'),
    uniformity: part('uniformity'),
    ginning: part('ginning'),
    ...(mainBodyBonus && { mainBodyBonus }),
    ...(perExtraBale != null && { foreignFibre: { freeBales: freeBales ?? 0, perExtraBale } }),
  };
}

/** Returns the grades of a part: the usual ones, then others of the table. */
export function gradesOf({ key, grades }: (typeof rateParts)[number], rates?: Rates): string[] {
  return [...new Set([...grades, ...Object.keys(rates?.[key] ?? {})])];
}
