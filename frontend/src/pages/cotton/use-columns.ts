import { useEffect, useEffectEvent } from 'react';
import { useChangeColumns, useColumnChoices } from '../../api/columns';
import { columns } from './columns';
import { type Layout, ordered, shownOf, useLayout, usualLayout, withShown } from './layout';

/** Which columns the table shows, and the choices that a member keeps under names. */
export interface ColumnSettings {
  layout: Layout;
  setLayout: (layout: Layout) => void;
  /** undefined for visitors, whose choice this browser remembers */
  names?: string[];
  /** the name of the choice in use */
  active?: string;
  use: (name: string) => void;
  keep: (name: string) => void;
  remove: (name: string) => void;
  /** as the table is at first; the choices stay */
  reset: () => void;
}

const keys = columns.map(({ key }) => key);
export const actionKey = 'actions';

/** The shown columns, in their order. */
export const shownColumns = (layout: Layout) =>
  ordered(columns, layout.order).filter(({ key }) => !layout.hidden.includes(key));

/** The columns of the table. What a member has in use is the server's; the browser remembers it for the next start. */
export function useColumns(): ColumnSettings {
  const [layout, store] = useLayout();
  const choices = useColumnChoices('cotton');
  const { mutate } = useChangeColumns('cotton');
  const active = choices?.find((one) => one.active);
  const text = active?.columns.join(',');
  const follow = useEffectEvent((shown: string[]) => {
    if (shownOf(layout, keys).join(',') !== shown.join(',')) store(withShown(shown, keys));
  });
  useEffect(() => {
    if (text !== undefined) follow(text.split(','));
  }, [text]);

  const save = (configName: string, next: Layout) =>
    mutate({ keep: { configName, columns: shownOf(next, keys) } });
  return {
    layout,
    names: choices?.map(({ configName }) => configName),
    active: active?.configName,
    setLayout: (next) => {
      store(next);
      if (active) save(active.configName, next);
    },
    keep: (name) => save(name, layout),
    use: (name) => {
      const chosen = choices?.find(({ configName }) => configName === name);
      if (chosen) save(name, withShown(chosen.columns, keys));
      else mutate({ use: 'none' });
    },
    remove: (name) => mutate({ remove: name }),
    reset: () => {
      store(usualLayout);
      if (active) mutate({ use: 'none' });
    },
  };
}
