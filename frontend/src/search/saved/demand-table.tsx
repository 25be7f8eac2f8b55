import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFilterArea } from '../../api/bases';
import { failureOf } from '../../api/client';
import { useDemandPrices, useMoveDemand } from '../../api/demands';
import type { SavedDemand } from '../../api/types';
import { movedTo } from '../../ui/demand/places';
import { useDrag } from '../../ui/demand/use-drag';
import { Table } from '../../ui/table/table';
import { useToast } from '../../ui/toast';
import { demandColumns } from './demand-columns';
import styles from './saved.module.css';

export interface DemandTableProps {
  demands: SavedDemand[];
  /** the rows that are shown: from the first, up to the one before the end */
  first: number;
  end: number;
  /** whether the rows can be put into another order */
  sortable: boolean;
  /** the demand that was saved just before */
  saved?: number;
  onOpen?: (searchID: number) => Promise<void>;
  onRemoved?: (searchID: number, left: number) => void;
  /** called with the new place of a moved row, so that its page can be shown */
  onPlace: (place: number) => void;
}

/** Saved demands as rows that can be dragged into another order, also with the arrow keys on their handles. */
export function DemandTable(props: DemandTableProps) {
  const { demands, first, end, saved } = props;
  const rows = demands.slice(first, end);
  const prices = useDemandPrices(rows.map(({ searchID }) => searchID));
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (saved !== undefined) body.current?.querySelector<HTMLElement>('.saved a')?.focus();
  }, [saved]);
  const [announced, move] = useMoves(props, body);
  const [drag, take] = useDrag(body, (from, to) => {
    const demand = rows[from];
    if (demand) move(demand.searchID, () => first + to);
  });
  const [renaming, setRenaming] = useState<number>();
  const mills = useFilterArea().data?.mills ?? [];
  const columns = demandColumns({
    ...props,
    mills,
    prices: prices.data,
    failed: prices.isError && !prices.data,
    renaming,
    onRename: setRenaming,
    onTake: take,
    onMove: (searchID, by) => move(searchID, (from) => from + by),
  });
  return (
    <>
      <Table
        label="我的需求定制"
        className={`demands ${styles.demands}`}
        columns={columns}
        rows={rows}
        rowKey={({ searchID }) => searchID}
        rowClass={({ searchID }) => {
          const mark = markOf(
            drag,
            rows.findIndex((one) => one.searchID === searchID),
          );
          return [searchID === saved && `saved ${styles.saved}`, mark].filter(Boolean).join(' ');
        }}
        bodyRef={body}
      />
      <p className="hidden-label" role="status">
        {announced}
      </p>
    </>
  );
}

/** Returns the style of a row during a drag: the dragged row, or the place where it would go. */
function markOf(drag: { from: number; to: number } | undefined, place: number) {
  if (!drag) return undefined;
  if (place === drag.from) return styles.taken;
  if (place !== drag.to) return undefined;
  return drag.to < drag.from ? styles.before : styles.after;
}

/** Moves a row to a place that is computed from its current one. */
type Move = (searchID: number, to: (from: number) => number) => void;

/** Moves rows, announces their new places, and keeps the focus on the handle of the last one. */
function useMoves(
  { demands, onPlace }: DemandTableProps,
  body: React.RefObject<HTMLElement | null>,
): [said: string, move: Move] {
  const toast = useToast();
  const [moved, setMoved] = useState<{ id: number; announced: string }>();
  const send = useMoveDemand((error) => toast.error(`需求定制排序:${failureOf(error).message}`));
  const latest = useRef(demands); // keys may come quicker than rows are drawn
  useLayoutEffect(() => {
    latest.current = demands;
  }, [demands]);
  useEffect(() => {
    const handle = body.current?.querySelector<HTMLElement>(`[data-handle="${moved?.id}"]`);
    handle?.focus();
  }, [moved, body]);
  const move: Move = (searchID, place) => {
    const list = latest.current;
    const from = list.findIndex((one) => one.searchID === searchID);
    const to = place(from);
    const demand = list[from];
    if (!demand || to < 0 || to >= list.length) return;
    latest.current = movedTo(list, from, to);
    send(latest.current, searchID, to + 1);
    setMoved({ id: searchID, announced: `${demand.searchName} 移到第 ${to + 1} 位` });
    onPlace(to);
  };
  return [moved?.announced ?? '', move];
}
