import type { ComponentType } from 'react';
import type { Column } from './columns';

/** The filters of a list, for the headers of its columns. */
export interface HeaderFilters {
  /** returns the conditions on the values of a column, in words */
  conditions: (column: Column) => string[];
  onClear: (column: Column) => void;
  /** changes those of a column */
  Editors: ComponentType<{ column: Column }>;
}

/** Reports whether the values of a column can be filtered. */
export const isFilterable = (column: Column, filters?: HeaderFilters): filters is HeaderFilters =>
  filters !== undefined && column.filters !== undefined;

/** Returns the name of the menu of a column. */
export const menuName = ({ title }: Column, filterable: boolean): string =>
  `${filterable ? '筛选' : '设置'} ${title}`;
