import type { PartedLine } from '../../api/line';
import type { Completion } from '../../api/types';

/** What can be chosen below the search box: a name that completes the line, or an earlier search. */
export interface Option {
  label: string;
  about: string;
  /** lots with the rest of the line; earlier searches have none */
  count?: number;
  /** what is counted; lots by default */
  unit?: string;
  /** the line after it was chosen */
  line: string;
  /** the place of the cursor in it */
  cursor: number;
  /** whether choosing it searches at once */
  search: boolean;
  /** the page that it leads to instead */
  to?: string;
}

/** Options of one kind under a heading. */
export interface Group {
  heading: string;
  options: Option[];
}

const headings: Record<Completion['kind'], string> = {
  contract: '合约',
  origin: '产地',
  warehouse: '仓库',
  ginnery: '加工厂',
  seller: '卖家',
  batch: '批号',
};

/** Returns the completions of the word before the cursor by kind. */
export function completed(line: PartedLine, word: string, list: readonly Completion[]): Group[] {
  const groups = new Map<string, Group>();
  const parted = line.text.endsWith(word) ? line : { text: line.text + line.after, after: '' };
  for (const one of list) {
    const heading = headings[one.kind];
    const group = groups.get(heading) ?? { heading, options: [] };
    group.options.push(optionOf(parted, word, one));
    groups.set(heading, group);
  }
  return [...groups.values()];
}

function optionOf(
  { text, after }: PartedLine,
  word: string,
  { kind, name, about, count, ...one }: Completion,
): Option {
  const before = text.slice(0, text.length - word.length);
  const gap = /[^\s,，、;；/]$/.test(before) ? ' ' : '';
  const search = kind === 'batch' && (before + after).trim() === '';
  const written = `${before}${gap}${one.text}${search ? '' : ' '}`;
  return {
    label: name,
    about,
    count,
    line: written + after.trimStart(),
    cursor: written.length,
    search,
  };
}

/** Returns earlier searches as options. */
export const searchedBefore = (texts: readonly string[]): Group[] =>
  texts.length === 0
    ? []
    : [
        {
          heading: '最近搜索',
          options: texts.map((line) => ({
            label: line,
            about: '',
            line,
            cursor: line.length,
            search: true,
          })),
        },
      ];
