/** Returns the place of delivery from the seller's notes; by default the warehouse. */
export function deliveryOf(notes: string): string {
  if (/车板/.test(notes)) return '车板交货（见备注）';
  if (/自提/.test(notes)) return '仓库自提（见备注）';
  return '存放仓库价，提货方式与卖家确认';
}
