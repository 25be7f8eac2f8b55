import type { Attribute, Category } from '../../../api/admin';

/** Returns the categories with those below each, in their order, and how deep each stands. */
export function inTree(
  categories: readonly Category[],
  parent = 0,
  depth = 0,
): (Category & { depth: number })[] {
  return categories
    .filter(({ parentID }) => parentID === parent)
    .toSorted((a, b) => a.place - b.place)
    .flatMap((one) => [{ ...one, depth }, ...inTree(categories, one.id, depth + 1)]);
}

/** The names of the kinds of values. */
export const kindNames: Record<Attribute['kind'], string> = { 1: '数字', 2: '选项', 3: '文字' };

/** Returns what an attribute allows, in words: 1–300 S；针织、机织. */
export function allowedOf({ kind, least, most, unit, choices }: Attribute): string {
  if (kind === 1) return `${least}–${most} ${unit}`.trim();
  if (kind === 2)
    return choices
      .filter(({ removed }) => !removed)
      .map(({ name }) => name)
      .join('、');
  return '';
}

type Choice = Attribute['choices'][number];

/** Returns choices as lines of a text: the name, then other ways to write it, with = between. */
export const choicesText = (choices: readonly Choice[]): string =>
  choices
    .filter(({ removed }) => !removed)
    .map(({ name, aliases = [] }) => [name, ...aliases].join(' = '))
    .join('\n');

/**
 * Returns the choices of a text. A line with the name of a known choice, or with that as another way to write it, is
 * that choice: products keep it, also under a new name.
 */
export function choicesOf(text: string, known: readonly Choice[]): Choice[] {
  const lines = text
    .split('\n')
    .map((line) => line.split(/[=＝]/).flatMap((word) => word.trim() || []))
    .filter(([name]) => name);
  const own = (words: string[]) => known.find((one) => words.includes(one.name));
  const taken = new Set(lines.flatMap(([name = '']) => own([name])?.id ?? []));
  return lines.map(([name = '', ...aliases]) => {
    const renamed = own(aliases);
    const id = own([name])?.id ?? (renamed && !taken.has(renamed.id) ? renamed.id : 0);
    taken.add(id);
    return { id, name, aliases };
  });
}
