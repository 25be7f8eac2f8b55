import { ChipItem } from './chip-item';

/** A filter in use. */
export interface Chip<Query> {
  key: string;
  label: string;
  /** the part of the query without it */
  without: Partial<Query>;
}

interface ChipsProps<Query> {
  chips: readonly Chip<Query>[];
  change: (patch: Partial<Query>) => void;
}

/** The filters in use, each with a cross that removes it. */
export function Chips<Query>({ chips, change }: ChipsProps<Query>) {
  return (
    <ul className="chip-list" aria-label="已选条件">
      {chips.map(({ key, label, without }) => (
        <ChipItem key={key} label={label} onDrop={() => change(without)} />
      ))}
      {chips.length === 0 && <li className="chips-none">未选条件</li>}
    </ul>
  );
}
