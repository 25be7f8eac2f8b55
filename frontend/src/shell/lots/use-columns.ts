import { type Layout, ordered } from '../../ui/columns/layout';
import { useColumnSettings } from '../use-column-settings';
import { columns } from './columns';
import { usualLayout } from './layout';

const keys = columns.map(({ key }) => key);
export const actionKey = 'actions';

/** Returns the shown columns, in their order. */
export const shownColumns = (layout: Layout) =>
  ordered(columns, layout.order).filter(({ key }) => !layout.hidden.includes(key));

/** Returns the columns of the table. */
export const useColumns = () => useColumnSettings('cotton', keys, usualLayout);
