import type { ImportLine } from '../../../api/uploads';

/** A cell of a sheet: the number of its row, and the place of its column. */
export interface Place {
  number: number;
  index: number;
}

type Problem = ImportLine['problems'][number];

/** A problem that is only a difference from what is known and taken. */
export type Differing = Problem & { differs: NonNullable<Problem['differs']> };

/** Whether there is nothing to be put right: the row differs from findings that are taken anyway. */
export const isDiffering = (problem: Problem): problem is Differing => Boolean(problem.differs);

/** 与公检不同 2 项：平均长度 29.3→29.1，马克隆值 4.2→4.4 */
export function differencesText(list: readonly Differing[]): string {
  const whose = list[0]?.differs.by ?? '';
  const parts = list.map(({ differs: { name, said, is } }) => `${name} ${said}→${is}`);
  return `与${whose}不同 ${list.length} 项：${parts.join('，')}`;
}

type Troubled = Pick<ImportLine, 'number' | 'problems'>;

/**
 * The cells with errors, row by row, each once; where there are none, or all are wished, those with warnings too. Those that
 * only differ from what is taken anyway are no trouble.
 */
export function troubledPlaces(lines: readonly Troubled[], all = false): Place[] {
  const wrong = !all && lines.some(({ problems }) => problems.some(isError));
  return lines.flatMap(({ number, problems }) => {
    const here = problems.filter((one) => (wrong ? isError(one) : !isDiffering(one)));
    const indexes = new Set(here.map(({ index }) => index).filter((index) => index >= 0));
    return [...indexes].sort((a, b) => a - b).map((index) => ({ number, index }));
  });
}

const isError = ({ level, index }: ImportLine['problems'][number]) =>
  level === 'error' && index >= 0;

/**
 * The next cell with a problem after a place (step 1), or the one before it (-1); without a place the
 * first or last one. Undefined when there is none in that direction.
 */
export function nextPlace(places: readonly Place[], from: Place | undefined, step: 1 | -1) {
  const ordered = step > 0 ? places : [...places].reverse();
  if (!from) return ordered[0];
  return ordered.find((place) => step * compare(place, from) > 0);
}

function compare(a: Place, b: Place): number {
  return a.number === b.number ? a.index - b.index : a.number - b.number;
}

/** The next cell with a problem after one, or before it: from a warning to the next problem of whatever kind. */
export function nextFrom(lines: readonly Troubled[], from: Place, step: 1 | -1) {
  const line = lines.find(({ number }) => number === from.number);
  const doubtful = line !== undefined && worstAt(line, from.index) === 'warning';
  return nextPlace(troubledPlaces(lines, doubtful), from, step);
}

/** How bad a cell is: its worst problem, a difference from what is known being the least; undefined when it has none. */
export function worstAt(line: Pick<ImportLine, 'problems'>, index: number) {
  const here = line.problems.filter((problem) => problem.index === index);
  const bad = here.filter((problem) => !isDiffering(problem));
  if (bad.length === 0) return here.length > 0 ? 'differs' : undefined;
  return bad.find(({ level }) => level === 'error')?.level ?? 'warning';
}

const none: readonly string[] = [];

/** What a cell with a problem may be changed to. */
export const choicesAt = (line: Pick<ImportLine, 'problems'>, index: number): readonly string[] =>
  line.problems.find((problem) => problem.index === index && problem.choices)?.choices ?? none;

/** Whether what the platform knows counts, whatever is written in a cell instead. */
export const isSettled = ({ problems }: Pick<ImportLine, 'problems'>, index: number): boolean =>
  problems.some((problem) => problem.index === index && problem.kind === 'settled');

/** The rows in which a column has the same text with a problem: what is put right in one is in all. */
export function alike(
  lines: readonly ImportLine[],
  { number, index }: Place,
  text: string,
): number[] {
  return lines
    .filter((line) => line.cells[index] === text && worstAt(line, index) && line.number !== number)
    .map((line) => line.number);
}
