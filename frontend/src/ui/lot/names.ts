import { unknown } from '../format';
import type { CottonType, ListingState, PackType } from './lot';

/** Names by code. The code 0, for unknown, has none. */
type Names<Code extends number> = Record<Exclude<Code, 0>, string> & { 0?: undefined };

/** The names of the codes of a lot. */
export const pickNames: Names<PackType> = { 1: '手采', 2: '机采' };
export const ginNames: Names<CottonType> = { 1: '锯齿', 2: '皮辊', 4: '长绒' };
export const stateNames: Names<ListingState> = {
  1: '在售',
  2: '点价中',
  3: '已售',
  4: '已下架',
  5: '已过期',
  6: '竞价中',
};
export const saleNames = { 1: '精选', 2: '优选', 3: '商家直销' };
export const wayNames = { 1: '现货挂牌', 2: '竞价' };
export const tabNames = { 0: '新疆棉', 1: '地产棉' };

/** Returns the name of a code in a list of the URL; an unknown code stays as it is. */
export const nameOf = (names: Record<number, string | undefined>, code: string): string =>
  names[Number(code)] ?? code;

/** The kinds of colour by the second digit of a grade (GB 1103.1). */
export const colourKinds: Record<string, string> = {
  1: '白棉',
  2: '淡点污棉',
  3: '淡黄染棉',
  4: '黄染棉',
};

/** Returns the name of a colour grade: 31 is 白棉3级, 0 is 无主体. */
export function colourName(grade: string): string {
  const kind = colourKinds[grade[1] ?? ''];
  return kind ? `${kind}${grade[0]}级` : '无主体';
}

/** Returns the code and name of a colour grade: 31 白棉3级. 无主体 has no code; an unknown grade is a dash. */
export function gradeText(grade: string): string {
  if (grade === '') return unknown;
  return grade === '0' ? colourName(grade) : `${grade} ${colourName(grade)}`;
}

/** The names of the grades of a distribution (GB 1103.1). */
export const gradeNames: Record<string, string> = {
  S1: '很强',
  S2: '强',
  S3: '中等',
  S4: '差',
  S5: '很差',
  U1: '很高',
  U2: '高',
  U3: '中等',
  U4: '低',
  U5: '很低',
  P1: '好',
  P2: '中',
  P3: '差',
};

/** Returns the grade of strength in cN/tex: S1 from 31.0, S2 from 29.0, S3 from 26.0, S4 from 24.0. */
export const strengthGrade = (strength: number) =>
  gradeBelow(strength, [24, 26, 29, 31], ['S5', 'S4', 'S3', 'S2', 'S1']);

/** Returns the grade of length uniformity in %: U1 from 86.0, U2 from 83.0, U3 from 80.0, U4 from 77.0. */
export const uniformityGrade = (uniformity: number) =>
  gradeBelow(uniformity, [77, 80, 83, 86], ['U5', 'U4', 'U3', 'U2', 'U1']);

function gradeBelow(value: number, bounds: number[], grades: string[]): string {
  return grades[bounds.filter((bound) => value >= bound).length] ?? '';
}
