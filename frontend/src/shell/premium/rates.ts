import type { PremiumRates } from '../../api/premiums';
import { colourGrades } from '../../ui/lot/colours';

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
export function valuesOf({ foreignFibre, ...rates }: PremiumRates): RateValues {
  return { ...rates, ...foreignFibre };
}

/** The rates that a form has. A grade without a number is not in the table: it counts as the nearest one. */
export function ratesOf(values: RateValues): PremiumRates {
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
export function gradesOf(
  { key, grades }: (typeof rateParts)[number],
  rates?: PremiumRates,
): string[] {
  return [...new Set([...grades, ...Object.keys(rates?.[key] ?? {})])];
}

/** Counts the rates that differ between two tables. */
export function differences(a: PremiumRates, b: PremiumRates): number {
  const [first, second] = [flat(a), flat(b)];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].filter((name) => first[name] !== second[name]).length;
}

/** Returns the rates of a table by part and grade; a missing bonus is as one of zero. */
function flat(rates: PremiumRates): Record<string, number> {
  const { mainBodyBonus = 0, freeBales = 0, perExtraBale = 0, ...parts } = valuesOf(rates);
  const grades = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values).map(([grade, value]) => [`${part} ${grade}`, Number(value)] as const),
  );
  return {
    ...Object.fromEntries(grades),
    mainBodyBonus: Number(mainBodyBonus),
    freeBales: Number(freeBales),
    perExtraBale: Number(perExtraBale),
  };
}
