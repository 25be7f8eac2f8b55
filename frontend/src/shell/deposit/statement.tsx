import { Select } from 'antd';
import type { DepositChoice, DepositEntry, DepositKind } from '../../api/deposits';
import { DayRange } from '../../ui/form/day-range';
import { Nothing } from '../../ui/nothing';
import type { ListState } from '../../ui/table/list-state';
import { SearchPanel } from '../search-panel';
import type { Loadable, PageOf } from '../table-area';
import { depositKinds, entryColumns } from './entry-columns';

/** The texts in the state of a statement. */
export const statementKeys = ['kind', 'from', 'to'] as const;

/** The state of a statement: kind, days and page. */
export type StatementState = ListState<(typeof statementKeys)[number]>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the choice of entries in the state of a statement. */
export function readChoice({ kind, from, to }: StatementState): DepositChoice {
  return {
    kind: kind in depositKinds ? (kind as DepositKind) : undefined,
    from: day.test(from) ? from : undefined,
    to: day.test(to) ? to : undefined,
  };
}

interface StatementProps {
  title: string;
  /** whether the platform reads it */
  platform?: boolean;
  query: Loadable<PageOf<DepositEntry>>;
  list: readonly [StatementState, (next: Partial<StatementState>) => void];
  /** the text for an account without entries */
  empty: string;
}

/** The entries of a deposit account, by kind and days. */
export function Statement({ title, platform = false, query, list, empty }: StatementProps) {
  const [state, change] = list;
  const { kind, from, to } = readChoice(state);
  const chosen = kind || from || to;
  return (
    <SearchPanel
      title={title}
      unit="笔"
      list={list}
      query={query}
      columns={entryColumns(platform)}
      rowKey={({ id }) => id}
      empty={<Nothing text={chosen ? '没有符合条件的明细，请换一个种类或日期' : empty} />}
    >
      <Select
        aria-label="种类"
        allowClear
        placeholder="全部种类"
        value={kind}
        options={Object.entries(depositKinds).map(([value, label]) => ({ value, label }))}
        style={{ width: 120 }}
        onChange={(next?: string) => change({ kind: next ?? '' })}
      />
      <DayRange label="日期" from={from} to={to} onChoose={change} />
    </SearchPanel>
  );
}
