import { rounded } from '../../../ui/format';
import { numbersOf, type ToolFields, type Typed, wrongIn } from '../fields';
import { type Outcome, type SheetTexts, typedOf } from '../table-lines';
import type { Name } from './formula';
import type { Way } from './ways';

/** Returns what a direction computes from a row; empty cells count as what is typed above. */
export function outcomeOf(
  { names, compute, digits, refusal }: Way,
  fields: ToolFields<Name>,
  above: Typed<Name> | undefined,
  texts: SheetTexts,
): Outcome {
  const typed = typedOf(fields, names, above, texts);
  const numbers = numbersOf(fields, names, typed);
  if (!numbers) return { about: wrongIn(fields, names, typed) };
  const price = compute(numbers);
  return price > 0
    ? { values: [rounded(price, digits[0])] }
    : { about: Object.values(refusal).join('；') };
}
