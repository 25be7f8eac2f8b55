import { FoldList } from '../../ui/fold/fold-list';
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
    <FoldList
      label="已选条件"
      items={chips}
      keyOf={({ key }) => key}
      none={<span className="chips-none">未选条件</span>}
    >
      {({ label, without }) => <ChipItem label={label} onDrop={() => change(without)} />}
    </FoldList>
  );
}
