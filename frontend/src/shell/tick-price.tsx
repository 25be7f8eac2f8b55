import { createContext, use, useState } from 'react';
import { atQuotes, type QuoteValues } from '../api/quotes';
import type { Lot } from '../api/types';
import { Explained } from '../ui/explained';
import { whole } from '../ui/format';
import { BasePrice } from '../ui/lot/base-price';
import { deliveryLines } from '../ui/lot/delivery';
import { Outside } from '../ui/lot/outside';
import './tick-price.css';

/** The current prices of the contracts by their codes. Only the cells that show prices follow them. */
export const QuoteContext = createContext<QuoteValues>(new Map());

interface TickProps {
  /** what has the price */
  of: number | string;
  value: number | null;
  field?: 'price' | 'price3128';
}

/** A price. A change flashes: red up, green down. */
export function Tick({ of, value, field = 'price' }: TickProps) {
  const [seen, setSeen] = useState({ of, value, moves: 0, way: '' });
  if (seen.of !== of || seen.value !== value) {
    const known = seen.of === of && seen.value != null && value != null;
    const way = !known ? '' : (value ?? 0) > (seen.value ?? 0) ? 'tick-up' : 'tick-down';
    setSeen({ of, value, moves: known ? seen.moves + 1 : seen.moves, way });
  }
  return (
    <span key={seen.moves} className={`tick tick-${field} ${seen.way}`}>
      {whole(value)}
    </span>
  );
}

type DeliveredTickProps = Omit<TickProps, 'field'> &
  Pick<Parameters<typeof deliveryLines>[0], 'delivery'>;

/** A delivered price. Its tooltip has the freight, where that comes from, and the cost of unloading. */
export const DeliveredTick = ({ of, value, delivery }: DeliveredTickProps) => (
  <Explained lines={deliveryLines({ delivery, delivered: value })}>
    <Tick of={of} value={value} />
  </Explained>
);

/** The delivered price of a lot. */
export function DeliveredPrice({ lot }: { lot: Lot }) {
  const { delivered = null } = atQuotes(lot, use(QuoteContext));
  return <DeliveredTick of={lot.listingID} value={delivered} delivery={lot.delivery} />;
}

/** The current price of a lot. */
export function TickPrice({ lot, field = 'price' }: { lot: Lot; field?: 'price' | 'price3128' }) {
  const value = atQuotes(lot, use(QuoteContext))[field];
  if (value === null && lot.price === null && lot.indexCode !== null) {
    return <Outside text="暂无现价" reason={`${lot.indexCode} 还没有行情，有行情后自动显示`} />;
  }
  const price = <Tick of={lot.listingID} value={value} field={field} />;
  return field === 'price3128' ? <BasePrice lot={lot}>{price}</BasePrice> : price;
}
