import { useCallback, useMemo } from 'react';
import { useColumnChoices } from '../../api/columns';
import type { ColumnSettings } from '../../ui/columns/column-list';
import { type Layout, ordered, withShown } from '../../ui/columns/layout';
import { useColumnSettings } from '../use-column-settings';
import { columns } from './columns';
import { usualLayout } from './layout';
import { useLook } from './use-look';

const keys = columns.map(({ key }) => key);
export const actionKey = 'actions';

/** Returns the shown columns, the pinned ones first, in their order. */
export function shownColumns({ order, hidden, pinned = [] }: Layout) {
  const shown = ordered(columns, order).filter(({ key }) => !hidden.includes(key));
  return [true, false].flatMap((first) =>
    shown.filter(({ key }) => pinned.includes(key) === first),
  );
}

/** Returns the columns of the table: those in the address, or else those that the person has chosen. */
export function useColumns(): ColumnSettings {
  const own = useColumnSettings('cotton', keys, usualLayout);
  const choices = useColumnChoices('cotton');
  const [look, setLook] = useLook();
  const setLayout = useCallback(
    (layout: Layout) => look && setLook({ ...look, layout }),
    [look, setLook],
  );
  return useMemo(() => {
    if (!look) return own;
    return {
      ...own,
      layout: look.layout,
      active: undefined,
      setLayout,
      use: (name) => {
        const chosen = choices?.find(({ configName }) => configName === name);
        if (chosen) setLayout(withShown(chosen.columns, keys));
      },
      reset: () => setLayout(usualLayout),
    };
  }, [look, own, choices, setLayout]);
}
