import { type Layout, ordered } from '../../ui/columns/layout';
import { useColumnSettings } from '../use-column-settings';
import { columns } from './columns';
import { usualLayout } from './layout';

const keys = columns.map(({ key }) => key);
export const actionKey = 'actions';

/** Returns the shown columns, the pinned ones first, in their order. */
export function shownColumns({ order, hidden, pinned = [] }: Layout) {
  const shown = ordered(columns, order).filter(({ key }) => !hidden.includes(key));
  return [true, false].flatMap((first) =>
    shown.filter(({ key }) => pinned.includes(key) === first),
  );
}

/** Returns the columns of the table. */
export const useColumns = () => useColumnSettings('cotton', keys, usualLayout);
