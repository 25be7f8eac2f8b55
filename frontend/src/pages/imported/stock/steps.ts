import type { StockLot } from '../../../api/imported-stock';
import type { RowSteps } from '../../../ui/table/row-steps';

/** A step with own lots. */
export type Step = 'edit' | 'reprice' | 'extend' | 'publish' | 'takeOff' | 'sold' | 'delete';

export type LotSteps = RowSteps<Step, StockLot>;

/** The names of the steps. */
export const stepNames: Record<Step, string> = {
  edit: '改价',
  reprice: '加减价',
  extend: '有效期',
  publish: '上架',
  takeOff: '下架',
  sold: '标为已售',
  delete: '删除',
};

/** The steps of a single lot, and those of several. */
export const rowSteps: readonly Step[] = ['edit', 'publish', 'takeOff', 'sold', 'delete'];
export const barSteps: readonly Step[] = [
  'reprice',
  'extend',
  'publish',
  'takeOff',
  'sold',
  'delete',
];

const updates: readonly Step[] = ['edit', 'reprice', 'extend'];

/** Reports whether a step is possible with a lot now. */
export const may = (step: Step, { verbs }: StockLot): boolean =>
  verbs.some((verb) => verb === (updates.includes(step) ? 'update' : step));

/** Returns the name of a lot for the labels of its buttons. */
export const labelOf = ({ billOfLadingNo, originsName, level, length }: StockLot): string =>
  `${billOfLadingNo} ${originsName} ${level} ${length}`;
