import type { Out } from './calls';

/** A sheet of goods, from its preview to its result: what the sheets of all goods have in common. */
export type SheetImport = Pick<
  Out<'GET imported/sheet/single'>,
  keyof Out<'GET imported/sheet/single'> & keyof Out<'GET product/productImport/single'>
>;

/** The numbers of rows of a sheet by what they do. */
export type SheetCounts = SheetImport['counts'];

/** What a seller confirms of a sheet: the numbers that the page has shown. */
export interface SheetConfirmation {
  importID: number;
  whole: boolean;
  counts: SheetCounts;
}

/** A row of a sheet with what it changes, or why it cannot be imported. */
export type SheetLine = Pick<
  Out<'GET imported/sheet/lines'>['list'][number],
  'number' | 'title' | 'changes' | 'problems'
>;
