import { useCallback } from 'react';
import { Link } from 'react-router';
import { useFoundReserve, useReserveCounts, useReserveLots } from '../../api/reserve';
import type { ReserveLot } from '../../api/types';
import type { Chip } from '../../search/widgets/chips';
import { ExportButton } from '../../shell/export-button';
import { ResultEmpty } from '../../shell/result-empty';
import { type Order, ResultList } from '../../shell/result-list';
import { useAfterPaint } from '../../ui/after-paint';
import { cleared, countingOf, everything, type ReserveQuery, searchOf } from './address';
import { chipsOf } from './chips';
import { lotColumns, ReserveCard } from './columns';
import { choiceFacets, countedFacets, Filters } from './filters';

const rowKey = ({ reserveID }: ReserveLot) => reserveID;

interface LotsProps {
  query: ReserveQuery;
  onQuery: (query: ReserveQuery) => void;
}

/** The lots of all days, with their filters. */
export function Lots({ query, onQuery }: LotsProps) {
  const { order, asc } = query;
  const change = useCallback(
    (patch: Partial<ReserveQuery>) => onQuery({ ...query, ...patch, pageNum: 1 } as ReserveQuery),
    [query, onQuery],
  );
  const rows = useReserveLots(searchOf(query));
  const counts = useAfterPaint(useReserveCounts({ ...countingOf(query), facets: countedFacets }));
  const all = useReserveCounts({ ...countingOf(everything), facets: choiceFacets });
  const chips = chipsOf(query);
  const clear = () => onQuery(cleared(query));
  return (
    <ResultList
      label="储备棉"
      unit="批"
      panel={<Filters {...{ query, change, counts, all }} />}
      query={rows}
      question={JSON.stringify(query)}
      lines={12}
      {...{ chips, change, rowKey }}
      columns={lotColumns}
      card={(lot) => <ReserveCard lot={lot} />}
      onClear={clear}
      tools={
        <ExportButton
          className="link"
          what={() => {
            const { pageNum: _, pageSize: __, ...request } = searchOf(query);
            return { of: 'reserve', request };
          }}
        />
      }
      orders={orders}
      order={order}
      asc={asc}
      onOrder={(next, ascending) => change({ order: next, asc: ascending })}
      onPage={(pageNum) => onQuery({ ...query, pageNum })}
      empty={<Empty {...{ query, chips, change }} onClear={clear} />}
    />
  );
}

const orders: Order[] = [
  { order: 'day', name: '交易日' },
  { order: 'batchID', name: '批号', ascending: true },
  ...lotColumns.flatMap(({ title, sort }) =>
    sort && !['day', 'batchID'].includes(sort.by)
      ? [{ order: sort.by, name: title, ...(sort.ascending && { ascending: true }) }]
      : [],
  ),
];

const way = <Link to="/cottonmall">看现货批次 ›</Link>;

interface EmptyProps {
  query: ReserveQuery;
  chips: readonly Chip<ReserveQuery>[];
  change: (patch: Partial<ReserveQuery>) => void;
  onClear: () => void;
}

/** The content without results: filters to remove. */
function Empty({ query, ...rest }: EmptyProps) {
  const counts = useFoundReserve(
    rest.chips.map(({ without }) => countingOf({ ...query, ...without } as ReserveQuery)),
  );
  return <ResultEmpty {...rest} name="储备棉" unit="批" {...{ counts, way }} />;
}
