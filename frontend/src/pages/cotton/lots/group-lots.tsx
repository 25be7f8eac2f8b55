import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { groupLots, useGroupLots } from '../../../api/groups';
import { lotKeys, useChangedLots } from '../../../api/lots';
import type { Lot, LotGroup } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { type GroupBy, groupNames, selectedOf } from '../../../search/demand';
import { inOrder, ofGroup } from '../../../search/grouping';
import { InterestProvider } from '../../../shell/interest/actions';
import type { Density } from '../../../shell/lots/layout';
import { Loading } from '../../../shell/lots/loading';
import { LotCards } from '../../../shell/lots/lot-cards';
import { LotTable } from '../../../shell/lots/lot-table';
import type { Selection } from '../../../shell/lots/selection';
import type { Sorting } from '../../../shell/lots/sorting';
import type { Layout } from '../../../ui/columns/layout';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import styles from './groups.module.css';
import { useDecidedLots } from './use-decided-lots';

/** What the lots of every group have in common. */
export interface GroupLotsLook {
  selection: Selection;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  density: Density;
  /** brings the beginning of the list into view */
  onTop: () => void;
}

interface GroupLotsProps extends GroupLotsLook {
  by: GroupBy;
  group: LotGroup;
}

/** The first lots of an open group, in the order of the page, and a way to all of them. */
export function GroupLots({ by, group, onTop, ...look }: GroupLotsProps) {
  const { query, show, refresh } = useSearchState();
  const own = ofGroup(query, by, group.key);
  const { order, asc } = own;
  const asked = useGroupLots({ ...selectedOf(own), order, asc, pageNum: 1, pageSize: groupLots });
  const error = useFailure(asked);
  const client = useQueryClient();
  const again = () => {
    refresh();
    void client.invalidateQueries({ queryKey: lotKeys.all });
  };
  const found = useMemo(() => asked.data?.list ?? [], [asked.data]);
  useChangedLots(
    found.map(({ listingID }) => listingID),
    again,
  );
  const { lots, interests, onDecided } = useDecidedLots(found, again);
  if (error) return <Failed {...failureOf(error, asked.refetch)} />;
  if (!asked.data) return <Loading rows={Math.min(groupLots, group.count)} />;
  return (
    <InterestProvider interests={interests} onDecided={onDecided}>
      {lots.length === 0 ? (
        <Nothing text="这组已没有批次" />
      ) : (
        <Lots {...look} label={`${group.name}的批次`} lots={lots} />
      )}
      <button
        type="button"
        className={styles.all}
        onClick={() => {
          show(own);
          onTop();
        }}
      >
        只看这个{groupNames[by]}：全部 <b className="num">{whole(asked.data.totalRow)}</b> 批 ›
      </button>
    </InterestProvider>
  );
}

interface LotsProps extends Omit<GroupLotsLook, 'onTop'> {
  label: string;
  lots: Lot[];
}

function Lots({ label, lots, selection, ...fitting }: LotsProps) {
  const { query, show } = useSearchState();
  const sorting = useMemo<Sorting>(() => {
    const { order, asc } = query;
    return { order, asc, onSort: (sorted) => show(inOrder(query, sorted)) };
  }, [query, show]);
  if (useNarrow()) return <LotCards {...{ label, lots, selection }} />;
  return <LotTable {...{ label, lots, selection, sorting }} {...fitting} />;
}
