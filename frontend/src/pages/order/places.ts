export { orderPath } from '../../ui/chrome/places';

/** A view of one order. */
export type View = 'Contract' | 'Invoice' | 'Payment' | 'Receipt';

/** Returns the address of a view of one order. */
export const viewPath = (view: View, orderID: number) =>
  `/member/order/components/${view}?orderID=${orderID}`;
