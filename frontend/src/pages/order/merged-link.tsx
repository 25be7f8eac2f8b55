import { Link } from 'react-router';
import type { OrderRow } from '../../api/orders';
import { placeOf } from './places';

/** A link to the order into which an order was merged; hidden for other orders. */
export function MergedLink({ row: { mergedInto, side } }: { row: OrderRow }) {
  if (mergedInto === 0) return null;
  return <Link to={placeOf({ orderID: mergedInto, side })}>打开合并后的订单 ›</Link>;
}
