import type { OrderRow } from '../../api/orders';
import { adminOrderPath, orderPath } from '../../ui/chrome/places';

export { orderPath };

/** Returns the page of an order for the side from which it is seen. */
export const placeOf = ({ orderID, side }: Pick<OrderRow, 'orderID' | 'side'>) =>
  side === 'platform' ? adminOrderPath(orderID) : orderPath(orderID);

/** A view of one order. */
export type View = 'Contract' | 'Invoice' | 'Payment' | 'Receipt';

/** Returns the address of a view of one order. */
export const viewPath = (view: View, orderID: number) =>
  `/member/order/components/${view}?orderID=${orderID}`;
