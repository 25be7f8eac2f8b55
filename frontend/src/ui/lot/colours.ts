/** The 13 colour grades of GB 1103.1 from best to worst. */
export const colourGrades = [
  '11',
  '21',
  '31',
  '41',
  '51',
  '12',
  '22',
  '32',
  '13',
  '23',
  '33',
  '14',
  '24',
] as const;

/** How a grade is drawn: white cotton in greens, spotted in yellows, stained in oranges and browns. */
export const gradeColours: Record<string, string> = {
  11: '#0b6b5d',
  21: '#3c9383',
  31: '#7fbfb1',
  41: '#b5d8d0',
  51: '#d3dedb',
  12: '#c4ad45',
  22: '#d9c673',
  32: '#e9dda6',
  13: '#dd9236',
  23: '#e8b26a',
  33: '#f1cfa0',
  14: '#a9601f',
  24: '#c48850',
};

export interface Share {
  grade: string;
  share: number;
}

/**
 * Returns the shares of a lot by grade from its running sums ("this grade or better", %). Grades without a
 * share are left out; empty for an unknown distribution.
 */
export function sharesOf(atLeast: Record<string, number> | null): Share[] {
  if (!atLeast) return [];
  let before = 0;
  const shares: Share[] = [];
  for (const grade of colourGrades) {
    const sum = atLeast[grade] ?? before;
    const share = Math.round((sum - before) * 100) / 100;
    if (share > 0) shares.push({ grade, share });
    before = sum;
  }
  return shares;
}
