import { useMemo } from 'react';
import { useFilterArea } from '../../api/bases';
import { useStable } from '../../ui/stable';
import { useSearchState } from '../contexts';
import { useFacet } from '../facets';
import { fields } from '../fields';
import { type RangeKey, ranges } from '../filters';
import { endsOf } from './histogram';
import { RangeField } from './range-field';

/** A range of a fibre value or price, with the histogram of the lots. */
export function RangeFilter({ name }: { name: RangeKey }) {
  const { query, change } = useSearchState();
  const { label, unit, facet: attribute, step, digits, min, max } = ranges[name];
  const facet = useFacet(attribute);
  const given = useFilterArea().data?.sliders.find((slider) => slider.attribute === attribute);
  const ends = useMemo(() => endsOf(given, facet, step), [given, facet, step]);
  const read = useMemo(() => [fields[min].read, fields[max].read] as const, [min, max]);
  const onRange = useStable((low?: number, high?: number) => change({ [min]: low, [max]: high }));
  return (
    <RangeField
      {...{ label, unit, step, digits }}
      histogram={facet?.histogram ?? undefined}
      ends={ends}
      from={query.filters[min]}
      to={query.filters[max]}
      read={read}
      onRange={onRange}
    />
  );
}
