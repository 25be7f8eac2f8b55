import { failureOf } from '../api/client';
import { useCompareToggle } from '../api/compare';
import { useChangedLots } from '../api/lots';
import { atQuotes, useQuoteValues } from '../api/quotes';
import type { Lot } from '../api/types';
import { Failed } from '../ui/failed';
import { LotButtons } from '../ui/lot/lot-buttons';
import { LotList, LotListSkeleton } from '../ui/lot/lot-list';
import { Nothing } from '../ui/nothing';
import { useCartToggle } from './cart/use-cart-toggle';
import { useOrderDialog } from './order/order-dialog';

interface LiveLotsProps {
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

/** A short list of lots at current prices. It calls onReload when one of them has changed. */
export function LiveLots(props: LiveLotsProps) {
  const { label, lots, error, placeholders, current, none, onReload } = props;
  const quotes = useQuoteValues();
  const { has, toggle } = useCompareToggle();
  const cart = useCartToggle();
  const order = useOrderDialog();
  useChangedLots(lots?.map((lot) => lot.listingID) ?? [], onReload);
  if (!lots && error) return <Failed {...failureOf(error, onReload)} />;
  if (!lots) return <LotListSkeleton rows={placeholders} />;
  if (lots.length === 0) return <Nothing text={none} />;
  return (
    <LotList
      label={label}
      current={current}
      lots={lots.map((lot) => atQuotes(lot, quotes))}
      actions={(lot) => (
        <LotButtons
          lot={lot}
          compared={has(lot.listingID)}
          onCompare={() => toggle(lot.listingID)}
          inCart={cart.has(lot.listingID)}
          onCart={() => cart.toggle(lot.listingID)}
          onOrder={() => order([lot])}
        />
      )}
    />
  );
}
