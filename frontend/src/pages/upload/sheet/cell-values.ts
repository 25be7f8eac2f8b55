import type { Quote } from '../../../api/types';
import { whole } from '../../../ui/format';
import { colourGrades } from '../../../ui/lot/colours';
import { ginNames, gradeText, pickNames } from '../../../ui/lot/names';

/** A value that a cell can have. */
export interface CellValue {
  value: string;
  label: string;
}

const valuesOf = (names: Partial<Record<number, string>>): CellValue[] =>
  Object.values(names).flatMap((name) => (name ? [{ value: name, label: name }] : []));

const fixed: Partial<Record<string, CellValue[]>> = {
  packType: valuesOf(pickNames),
  cottonType: valuesOf(ginNames),
  mikeGrade: ['A', 'B1', 'B2', 'C1', 'C2'].map((grade) => ({ value: grade, label: grade })),
  primaryColor: [
    ...colourGrades.map((grade) => ({ value: grade, label: gradeText(grade) })),
    { value: '无主体', label: '无主体' },
  ],
};

/** Returns the values to choose from in cells of a field: contracts with their price; undefined for other fields. */
export function valuesFor(field: string, quotes: readonly Quote[]): CellValue[] | undefined {
  if (field !== 'indexCode') return fixed[field];
  return quotes.map(({ indexCode, indexValue }) => ({
    value: indexCode,
    label: `${indexCode}　${whole(indexValue)}`,
  }));
}

const dates = ['until', 'storedOn', 'certifiedOn'];

/** Reports whether the cells of a field are days. */
export const isDay = (field: string) => dates.includes(field);
