import { useMemo, useState } from 'react';
import { failureOf } from '../../api/client';
import { useChangedLots } from '../../api/lots';
import { atQuotes, useQuoteValues } from '../../api/quotes';
import type { Lot } from '../../api/types';
import { Failed } from '../../ui/failed';
import { useNarrow } from '../../ui/narrow';
import { Nothing } from '../../ui/nothing';
import { QuoteContext } from '../tick-price';
import { CurrentContext } from './current-mark';
import { Loading } from './loading';
import { LotCards } from './lot-cards';
import { LotTable } from './lot-table';
import { RowActionsProvider } from './row-actions';
import { useSelection } from './selection';
import { SelectionBar } from './selection-bar';
import { inOrder, type Sorted } from './sorting';
import { useColumns } from './use-columns';
import { useDensity } from './use-density';

interface ShortListProps {
  label: string;
  /** undefined while they are loading */
  lots?: Lot[];
  error?: Error | null;
  /** the number of rows shown while lots are loading */
  placeholders: number;
  /** the listing of the page, which is marked */
  current?: number;
  /** the text for an empty list */
  none?: string;
  onReload: () => void;
}

/** A list of lots that is not paged, at current prices. It calls onReload when one of them has changed. */
export function ShortList({ lots, error, placeholders, none, onReload, ...list }: ShortListProps) {
  useChangedLots(lots?.map((lot) => lot.listingID) ?? [], onReload);
  if (!lots && error) return <Failed {...failureOf(error, onReload)} />;
  if (!lots) return <Loading rows={placeholders} />;
  if (lots.length === 0) return <Nothing text={none} />;
  return <Listed {...list} lots={lots} />;
}

function Listed({
  label,
  lots,
  current,
}: Pick<ShortListProps, 'label' | 'current'> & { lots: Lot[] }) {
  const quotes = useQuoteValues();
  const [sorted, onSort] = useState<Sorted>({ asc: true });
  const selection = useSelection(label, lots);
  const settings = useColumns();
  const [density] = useDensity();
  const { layout, setLayout: onLayout } = settings;
  const narrow = useNarrow();
  const shown = useMemo(() => {
    const current = lots.map((lot) => atQuotes(lot, quotes));
    return inOrder(current, sorted);
  }, [lots, quotes, sorted]);
  const sorting = useMemo(() => ({ ...sorted, onSort }), [sorted]);
  return (
    <QuoteContext value={quotes}>
      <CurrentContext value={current}>
        <RowActionsProvider>
          {narrow ? (
            <LotCards label={label} lots={shown} selection={selection} current={current} />
          ) : (
            <LotTable
              {...{ label, layout, onLayout, density, selection, sorting, current }}
              lots={shown}
            />
          )}
        </RowActionsProvider>
      </CurrentContext>
      <SelectionBar selection={selection} settings={settings} />
    </QuoteContext>
  );
}
