import { useCounts } from '../facets';
import { CheckList, type PickOption } from './check-list';
import { type ListField, useList } from './choices';

interface PickListProps {
  field: ListField;
  facet: string;
  label: string;
  options: readonly PickOption[];
}

/** The values of a list field, with their numbers of lots. */
export function PickList({ field, facet, label, options }: PickListProps) {
  const { chosen, toggle } = useList(field);
  return <CheckList {...{ label, options, chosen, count: useCounts(facet), onToggle: toggle }} />;
}
