import { listOf } from '../fields';
import { CheckList, chosenText, type PickOption } from './check-list';
import { PickButton } from './pick-button';

interface NameFilterProps {
  label: string;
  options: readonly PickOption[];
  /** the chosen names with commas */
  chosen: string;
  /** returns the number on sale with a name; undefined before they are counted */
  count: (value: string) => number | undefined;
  onToggle: (value: string) => void;
}

/** A filter by names, in a list that a button opens. */
export function NameFilter({ label, chosen, ...list }: NameFilterProps) {
  const names = listOf(chosen);
  return (
    <PickButton label={label} chosen={chosenText(names)}>
      <CheckList label={label} chosen={names} {...list} />
    </PickButton>
  );
}
