import type { UnknownName, UploadLine } from '../../../api/uploads';

/** A cell of a sheet: the number of its row, and the place of its column. */
export interface Place {
  number: number;
  index: number;
}

type Problem = UploadLine['problems'][number];

/** Reports whether a problem is only a difference from known data that are kept. */
export type Differing = Problem & { differs: NonNullable<Problem['differs']> };

/** Reports whether a row only differs from data that are kept. */
export const isDiffering = (problem: Problem): problem is Differing => Boolean(problem.differs);

/** 与公检不同 2 项：平均长度 29.3→29.1，马克隆值 4.2→4.4 */
export function differencesText(list: readonly Differing[]): string {
  const whose = list[0]?.differs.by ?? '';
  const parts = list.map(({ differs: { name, said, is } }) => `${name} ${said}→${is}`);
  return `与${whose}不同 ${list.length} 项：${parts.join('，')}`;
}

type Troubled = Pick<UploadLine, 'number' | 'problems'>;

/**
 * Returns the cells with errors, row by row, each once; without errors or on demand, also those with
 * warnings. Differences from data that are kept do not count.
 */
export function troubledPlaces(lines: readonly Troubled[], all = false): Place[] {
  const wrong = !all && lines.some(({ problems }) => problems.some(isError));
  return lines.flatMap(({ number, problems }) => {
    const here = problems.filter((one) => (wrong ? isError(one) : !isDiffering(one)));
    const indexes = new Set(here.map(({ index }) => index).filter((index) => index >= 0));
    return [...indexes].sort((a, b) => a - b).map((index) => ({ number, index }));
  });
}

const isError = ({ level, index }: UploadLine['problems'][number]) =>
  level === 'error' && index >= 0;

/**
 * Returns the next cell with a problem (step 1) or the previous one (-1); without a place the first or last
 * one. Undefined at the end.
 */
export function nextPlace(places: readonly Place[], from: Place | undefined, step: 1 | -1) {
  const ordered = step > 0 ? places : [...places].reverse();
  if (!from) return ordered[0];
  return ordered.find((place) => step * compare(place, from) > 0);
}

function compare(a: Place, b: Place): number {
  return a.number === b.number ? a.index - b.index : a.number - b.number;
}

/** Returns the next or previous cell with a problem. After a warning it may be of any level. */
export function nextFrom(lines: readonly Troubled[], from: Place, step: 1 | -1) {
  const line = lines.find(({ number }) => number === from.number);
  const doubtful = line !== undefined && worstAt(line, from.index) === 'warning';
  return nextPlace(troubledPlaces(lines, doubtful), from, step);
}

/** Returns the worst problem of a cell, a difference being the least; undefined without problems. */
export function worstAt(line: Pick<UploadLine, 'problems'>, index: number) {
  const here = line.problems.filter((problem) => problem.index === index);
  const bad = here.filter((problem) => !isDiffering(problem));
  if (bad.length === 0) return here.length > 0 ? 'differs' : undefined;
  return bad.find(({ level }) => level === 'error')?.level ?? 'warning';
}

const none: readonly string[] = [];

/** Returns the suggested values for a cell with a problem. */
export const choicesAt = (line: Pick<UploadLine, 'problems'>, index: number): readonly string[] =>
  line.problems.find((problem) => problem.index === index && problem.choices)?.choices ?? none;

/** Reports whether the platform's data replace the text of a cell. */
export const isSettled = ({ problems }: Pick<UploadLine, 'problems'>, index: number): boolean =>
  problems.some((problem) => problem.index === index && problem.kind === 'settled');

/** Returns the rows with the same invalid text in a column. A correction of one applies to all. */
export function alike(
  lines: readonly UploadLine[],
  { number, index }: Place,
  text: string,
): number[] {
  return lines
    .filter((line) => line.cells[index] === text && worstAt(line, index) && line.number !== number)
    .map((line) => line.number);
}

/** Returns the unknown name that a cell has: what is chosen for it applies to all rows. */
export const nameAt = (
  unknown: readonly UnknownName[],
  field: string,
  text = '',
): UnknownName | undefined =>
  unknown.find((name) => name.field === field && name.text === text.trim().split(/\s+/).join(' '));
