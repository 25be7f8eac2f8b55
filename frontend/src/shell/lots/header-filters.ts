import type { ComponentType } from 'react';
import { labelsOf } from '../../search/chips';
import type { Filters } from '../../search/demand';
import { filters } from '../../search/filters';
import type { Column } from './columns';

/** The filters of a list, for the headers of its columns. */
export interface HeaderFilters {
  set: Filters;
  onClear: (fields: readonly string[]) => void;
  /** changes those of a column */
  Editors: ComponentType<{ column: Column }>;
}

/** Reports whether the values of a column can be filtered. */
export const isFilterable = (column: Column, filters?: HeaderFilters): filters is HeaderFilters =>
  filters !== undefined && column.filters !== undefined;

/** Returns the name of the menu of a column. */
export const menuName = (column: Column, filters?: HeaderFilters): string =>
  `${isFilterable(column, filters) ? '筛选' : '设置'} ${column.title}`;

/** Returns the conditions on the values of a column, in words. */
export const conditionsOf = (column: Column, set: Filters): string[] =>
  labelsOf(column.filters ?? [], set);

/** Returns the fields of the filters of a column. */
export const fieldsOf = ({ filters: keys = [] }: Column): string[] =>
  keys.flatMap((key): readonly string[] => filters[key].fields);
