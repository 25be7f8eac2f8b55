import { type ReactNode, useCallback, useMemo } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useQuoteValues } from '../../../api/quotes';
import type { StockRow, useStockPage } from '../../../api/stock';
import { QuoteContext } from '../../../shell/tick-price';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Pager } from '../../../ui/member-menu/pager';
import { Rows } from '../../../ui/member-menu/rows';
import { useNarrow } from '../../../ui/narrow';
import type { StockChosen, StockKey } from './address';
import type { Chosen } from './chosen';
import { stockColumns } from './columns';
import type { OnStep } from './row-verbs';
import { StockCards } from './stock-cards';

interface StockAreaProps {
  query: ReturnType<typeof useStockPage>;
  chosen: StockChosen;
  checked: Chosen;
  /** what stands there when there are no listings */
  empty: ReactNode;
  onChoose: (change: Partial<Record<StockKey, string> & { page: number }>) => void;
  onStep: OnStep;
}

const none: StockRow[] = [];

/** A page of the own listings: a dense table, or cards on a phone. */
export function StockArea({ query, chosen, checked, empty, onChoose, onStep }: StockAreaProps) {
  const error = useFailure(query);
  const quotes = useQuoteValues();
  const narrow = useNarrow();
  const { data, isPlaceholderData: old } = query;
  const rows = data?.list ?? none;
  const onBundle = useCallback(
    (bundle: number) => onChoose({ bundleID: String(bundle), bundle: '', state: 'all' }),
    [onChoose],
  );
  const columns = useMemo(
    () => stockColumns({ chosen, checked, rows, onSort: onChoose, onStep, onBundle }),
    [chosen, checked, rows, onChoose, onStep, onBundle],
  );
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!data) return <Lines rows={10} />;
  if (rows.length === 0) return empty;
  return (
    <QuoteContext value={quotes}>
      {narrow ? (
        <StockCards {...{ rows, checked, old, onStep, onBundle }} />
      ) : (
        <div className="stock-table">
          <Rows
            label="我的批次"
            columns={columns}
            rows={rows}
            rowKey={({ listingID }) => listingID}
            rowClass={(row) => (checked.has(row) ? 'chosen' : '')}
            old={old}
          />
        </div>
      )}
      <Pager
        page={data.pageNum}
        size={data.pageSize}
        total={data.totalRow}
        onPage={(page) => onChoose({ page })}
      />
    </QuoteContext>
  );
}
