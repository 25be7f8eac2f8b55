import { StateTag } from '../state-tag';
import type { Column } from './column';
import { StateTabs } from './state-tabs';
import type { State } from './states';

interface StatusTabsProps<Of extends number> {
  states: Record<Of, State>;
  /** the state that is shown; undefined for all */
  status: Of | undefined;
  choose: (patch: { status: string }) => void;
}

/** The tabs of a list whose address has the state of its rows, that of all first. */
export function StatusTabs<Of extends number>({ states, status, choose }: StatusTabsProps<Of>) {
  const tabs = Object.entries<State>(states).map(([state, { name }]) => ({
    state: Number(state) as Of,
    name,
  }));
  return (
    <StateTabs
      label="状态"
      tabs={[{ state: undefined, name: '全部' }, ...tabs]}
      state={status}
      onState={(to) => choose({ status: to === undefined ? '' : String(to) })}
    />
  );
}

/** The state of a row in a word. */
export const StatusTag = ({ of: { name, tone } }: { of: State }) => (
  <StateTag tone={tone}>{name}</StateTag>
);

/** Returns the column of the states of rows. */
export const statusColumn = <Row extends { status: number }>(
  states: Record<Row['status'], State>,
): Column<Row> => ({
  title: '状态',
  narrow: true,
  cell: ({ status }) => <StatusTag of={states[status as Row['status']]} />,
});
