import type { ImportedLine } from '../../../api/imported-stock';

/** What a row of a sheet does: nothing, a new lot, or one that the shop may have. */
export type Kind = 'wrong' | 'fresh' | 'listed';

/** The kinds of rows in the order of their tabs. */
export const kinds: readonly (readonly [Kind, string])[] = [
  ['wrong', '不能上架'],
  ['fresh', '可以上架'],
  ['listed', '店里已有'],
];

/** Returns what a row does. */
export function kindOf({ reason, listed }: Pick<ImportedLine, 'reason' | 'listed'>): Kind {
  if (reason) return 'wrong';
  return listed.length > 0 ? 'listed' : 'fresh';
}
