import { useRef } from 'react';
import { failureOf } from '../../../api/client';
import { groupsPageSize } from '../../../api/groups';
import { useSearchState } from '../../../search/contexts';
import { type GroupBy, groupNames } from '../../../search/demand';
import { Loading } from '../../../shell/lots/loading';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { useKept } from '../../../ui/kept';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { useSlow } from '../../../ui/slow';
import { Pager } from '../../../ui/table/pager';
import { GroupCards } from './group-cards';
import type { GroupLotsLook } from './group-lots';
import { GroupTable } from './group-table';
import styles from './lots.module.css';
import { useGroupKeys } from './use-group-keys';
import type { LiveGroups } from './use-groups';

interface GroupsProps extends GroupLotsLook {
  by: GroupBy;
  live: LiveGroups;
}

const none: ReadonlySet<string> = new Set();

/** The groups of the result, a line each. Several can be open. */
export function Groups({ by, live, ...look }: GroupsProps) {
  const { query, show } = useSearchState();
  const { groups, total, ungrouped, error, old, refresh } = live;
  const [open, setOpen] = useKept<ReadonlySet<string>>(`groups by ${by}`, none);
  const box = useRef<HTMLDivElement>(null);
  const toggle = (key: string, opened = !open.has(key)) =>
    setOpen((before) => {
      const after = new Set(before);
      if (opened) after.add(key);
      else after.delete(key);
      return after;
    });
  const onKeyDown = useGroupKeys(box, toggle);
  const dimmed = useSlow(old);
  const narrow = useNarrow();
  if (error) return <Failed {...failureOf(error, refresh)} />;
  if (!groups) return <Loading />;
  if (groups.length === 0) return <Nothing text={`这些批次的${groupNames[by]}都不详`} />;
  const list = { by, groups, total, open, toggle, look };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons of the groups.
    <div
      ref={box}
      className={dimmed ? styles.dimmed : undefined}
      aria-busy={old}
      onKeyDown={onKeyDown}
    >
      {narrow ? <GroupCards {...list} /> : <GroupTable {...list} />}
      <Pager
        always
        keys
        page={query.pageNum}
        size={groupsPageSize}
        total={total}
        onPage={(pageNum) => {
          show({ ...query, pageNum });
          box.current?.scrollIntoView({ block: 'start' });
        }}
      >
        <span className={styles.pagerNote}>
          共 {whole(total)} 个{groupNames[by]}
          {ungrouped > 0 && `，另有 ${whole(ungrouped)} 批${groupNames[by]}不详`}
        </span>
      </Pager>
    </div>
  );
}
