import { type ReactNode, useCallback, useMemo } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useQuoteValues } from '../../../api/quotes';
import type { StockRow, useStockPage } from '../../../api/stock';
import { QuoteContext } from '../../../shell/tick-price';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Pager } from '../../../ui/table/pager';
import { Table } from '../../../ui/table/table';
import { type StockChosen, type StockKey, sortingOf, sortingText } from './address';
import type { Chosen } from './chosen';
import { stockColumns } from './columns';
import type { OnStep } from './row-verbs';
import styles from './stock.module.css';
import { StockCard } from './stock-card';

interface StockAreaProps {
  query: ReturnType<typeof useStockPage>;
  chosen: StockChosen;
  checked: Chosen;
  /** content for an empty list */
  empty: ReactNode;
  onChoose: (change: Partial<Record<StockKey, string> & { page: number }>) => void;
  onStep: OnStep;
}

const none: StockRow[] = [];

/** A page of the own listings: a dense table, or cards on a phone. */
export function StockArea({ query, chosen, checked, empty, onChoose, onStep }: StockAreaProps) {
  const error = useFailure(query);
  const quotes = useQuoteValues();
  const { data, isPlaceholderData: old } = query;
  const rows = data?.list ?? none;
  const onBundle = useCallback(
    (bundle: number) => onChoose({ bundleID: String(bundle), bundle: '', state: 'all' }),
    [onChoose],
  );
  const columns = useMemo(() => stockColumns({ onStep, onBundle }), [onStep, onBundle]);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!data) return <Lines rows={10} />;
  if (rows.length === 0) return empty;
  return (
    <QuoteContext value={quotes}>
      <div className={`stock-table ${styles.stockTable}`}>
        <Table
          tall
          label="我的批次"
          columns={columns}
          rows={rows}
          rowKey={({ listingID }) => listingID}
          rowClass={(row) => (checked.has(row) ? styles.chosen : '')}
          old={old}
          sorting={sortingOf(chosen)}
          onSort={(sorting) => onChoose(sortingText(sorting))}
          selection={checked}
          card={(row) => <StockCard {...{ row, checked, onStep, onBundle }} />}
        />
      </div>
      <Pager
        page={data.pageNum}
        size={data.pageSize}
        total={data.totalRow}
        onPage={(page) => onChoose({ page })}
      />
    </QuoteContext>
  );
}
