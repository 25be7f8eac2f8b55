/** The page of one order. */
export const orderPath = (orderID: number) => `/member/order/buyDetail?orderID=${orderID}`;

/** A view of one order. */
export type View = 'Contract' | 'Invoice' | 'Payment' | 'Receipt';

/** Returns the address of a view of one order. */
export const viewPath = (view: View, orderID: number) =>
  `/member/order/components/${view}?orderID=${orderID}`;
