import { labelsOf } from '../../../search/chips';
import type { Filters } from '../../../search/demand';
import { filters } from '../../../search/filters';
import type { Column } from '../../../shell/lots/columns';

/** Returns the conditions on the values of a column, in words. */
export const conditionsOf = ({ filters: keys = [] }: Column, set: Filters): string[] =>
  labelsOf(keys, set);

/** Returns the fields of the filters of a column. */
export const fieldsOf = ({ filters: keys = [] }: Column): string[] =>
  keys.flatMap((key): readonly string[] => filters[key].fields);
