import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useChangeColumns, useColumnChoices } from '../api/columns';
import type { ColumnSettings } from '../ui/columns/column-list';
import { isLayout, type Layout, shownOf, withShown } from '../ui/columns/layout';
import { useStored } from '../ui/stored';

type Table = Parameters<typeof useColumnChoices>[0];

/**
 * Returns the chosen columns of a table. The choice in use is the server's; the browser keeps a copy for the
 * next start. Pins and widths are the browser's alone.
 */
export function useColumnSettings(
  table: Table,
  keys: readonly string[],
  usual: Layout,
): ColumnSettings {
  const [layout, store] = useStored(`${table}.columns`, usual, isLayout);
  const choices = useColumnChoices(table);
  const { mutate } = useChangeColumns(table);
  const active = choices?.find((one) => one.active);
  const text = active?.columns.join(',');
  const follow = useEffectEvent((shown: string[]) => {
    if (shownOf(layout, keys).join(',') !== shown.join(','))
      store({ ...layout, ...withShown(shown, keys) });
  });
  useEffect(() => {
    if (text !== undefined) follow(text.split(','));
  }, [text]);

  const save = useCallback(
    (configName: string, next: Layout) =>
      mutate({ keep: { configName, columns: shownOf(next, keys) } }),
    [mutate, keys],
  );
  const used = active?.configName;
  const setLayout = useCallback(
    (next: Layout) => {
      store(next);
      const same = next.order === layout.order && next.hidden === layout.hidden;
      if (used && !same) save(used, next);
    },
    [store, save, used, layout],
  );
  return useMemo(
    () => ({
      layout,
      names: choices?.map(({ configName }) => configName),
      active: used,
      setLayout,
      keep: (name) => save(name, layout),
      use: (name) => {
        const chosen = choices?.find(({ configName }) => configName === name);
        if (chosen) save(name, withShown(chosen.columns, keys));
        else mutate({ use: 'none' });
      },
      remove: (name) => mutate({ remove: name }),
      reset: () => {
        store(usual);
        if (used) mutate({ use: 'none' });
      },
    }),
    [layout, choices, used, setLayout, save, mutate, keys, store, usual],
  );
}
