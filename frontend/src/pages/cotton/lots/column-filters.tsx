import { FilterEditors } from '../../../search/widgets/filter-editors';
import type { Column } from '../../../shell/lots/columns';

/** The filters of a column. */
export default function ColumnFilters({ column: { filters = [] } }: { column: Column }) {
  return <FilterEditors keys={filters} />;
}
