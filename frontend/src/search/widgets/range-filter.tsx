import { useFilterArea } from '../../api/bases';
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
  return (
    <RangeField
      {...{ label, unit, step, digits }}
      histogram={facet?.histogram ?? undefined}
      ends={endsOf(given, facet, step)}
      from={query.filters[min]}
      to={query.filters[max]}
      read={[fields[min].read, fields[max].read]}
      onRange={(low, high) => change({ [min]: low, [max]: high })}
    />
  );
}
