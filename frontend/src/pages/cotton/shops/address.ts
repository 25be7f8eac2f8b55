import type { ListState } from '../../../ui/table/list-state';

/** The filters of the list of shops as its URL has them. */
export const shopKeys = ['name', 'city', 'onSale'] as const;

export type ShopsState = ListState<(typeof shopKeys)[number]>;

/** The search for shops. */
export interface ShopsSearch {
  name: string;
  city: string;
  onSale: boolean;
  pageNum: number;
  pageSize: number;
}

const pageSize = 30;

/** The state of the list without filters. */
export const noFilters: Partial<ShopsState> = { name: '', city: '', onSale: '' };

/** Returns the search of a state. Long texts are cut to the lengths that the server takes. */
export const searchOf = ({ name, city, onSale, page }: ShopsState): ShopsSearch => ({
  name: name.slice(0, 60),
  city: city.slice(0, 40),
  onSale: onSale === 'true',
  pageNum: page,
  pageSize,
});
