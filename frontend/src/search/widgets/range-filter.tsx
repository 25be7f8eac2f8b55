import { useFilterArea } from '../../api/bases';
import { grouped } from '../../ui/format';
import { useSearchState } from '../cotton-search';
import { useFacet } from '../facets';
import { fields } from '../fields';
import { type RangeKey, ranges } from '../filters';
import { boundsOf, endsOf } from './histogram';
import { Histogram } from './histogram-bars';
import { NumberInput } from './number-input';
import { Slider } from './slider';

/** A value between two bounds: two numbers, and a slider under the histogram of the lots. */
export function RangeFilter({ name }: { name: RangeKey }) {
  const { query, change } = useSearchState();
  const { label, unit, facet: attribute, step, digits, min, max } = ranges[name];
  const facet = useFacet(attribute);
  const given = useFilterArea().data?.sliders.find((slider) => slider.attribute === attribute);
  const ends = endsOf(given, facet, step);
  const from = query.filters[min];
  const to = query.filters[max];

  const set = (low: number | undefined, high: number | undefined) => {
    const crossed = low !== undefined && high !== undefined && low > high;
    change(crossed ? { [min]: high, [max]: low } : { [min]: low, [max]: high });
  };
  const bound = (end: 'min' | 'max') => ({
    step,
    digits,
    placeholder: ends && grouped(ends[end], digits),
  });
  return (
    <fieldset className="range">
      <legend className="hidden-label">{label}</legend>
      <span className="range-label">
        {label}
        {unit && <small>{unit}</small>}
      </span>
      <span className="range-bounds">
        <NumberInput
          {...bound('min')}
          label={`${label}下限`}
          value={from}
          read={fields[min].read}
          onValue={(value) => set(value, to)}
        />
        <span aria-hidden="true">–</span>
        <NumberInput
          {...bound('max')}
          label={`${label}上限`}
          value={to}
          read={fields[max].read}
          onValue={(value) => set(from, value)}
        />
      </span>
      <div className="range-picture">
        <Histogram histogram={facet?.histogram ?? undefined} ends={ends} from={from} to={to} />
        <Slider
          label={label}
          ends={ends ?? { min: 0, max: 1 }}
          disabled={!ends}
          step={step}
          digits={digits}
          low={from}
          high={to}
          onBounds={(values) => {
            if (!ends) return;
            const bounds = boundsOf(values, ends);
            set(bounds.min, bounds.max);
          }}
        />
      </div>
    </fieldset>
  );
}
