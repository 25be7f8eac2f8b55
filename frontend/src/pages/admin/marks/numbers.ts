import type { FoundLots, MarkableLot, MarkVerb } from '../../../api/marks';

export type Mark = 1 | 2;

const wayOf = (lot: MarkableLot, mark: Mark) => (mark === 1 ? lot.selected : lot.preferred);

/** Reports whether a decision changes a lot. */
function changes(lot: MarkableLot, mark: Mark, verb: MarkVerb): boolean {
  const way = wayOf(lot, mark);
  if (verb === 'mark') return way !== 'hand';
  if (verb === 'exclude') return way !== 'excluded';
  return way === 'hand' || way === 'excluded';
}

/** The found lots by what a decision does to them. */
export interface Sorted {
  /** will change */
  changing: MarkableLot[];
  /** of these, not on sale */
  offSale: MarkableLot[];
  /** are already so */
  already: MarkableLot[];
}

/** Sorts the found lots by what a decision does to them. */
export function sortFound({ lots }: FoundLots, mark: Mark, verb: MarkVerb): Sorted {
  const changing = lots.filter((lot) => changes(lot, mark, verb));
  return {
    changing,
    offSale: changing.filter(({ state }) => state > 2),
    already: lots.filter((lot) => !changing.includes(lot)),
  };
}
