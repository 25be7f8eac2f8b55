import { memo } from 'react';
import { grouped } from '../../ui/format';
import { boundsOf, shownEnds, usualOf } from './histogram';
import { Histogram, type HistogramProps } from './histogram-bars';
import { NumberInput } from './number-input';
import { Slider } from './slider';

/** A bound of a range; undefined sets none. */
type Bound = number | undefined;

export interface RangeFieldProps extends Pick<HistogramProps, 'histogram' | 'ends'> {
  label: string;
  unit?: string;
  step: number;
  digits: number;
  from: Bound;
  to: Bound;
  /** reads a finished text of the lower and of the upper bound; undefined refuses it */
  read: readonly [(text: string) => Bound, (text: string) => Bound];
  onRange: (from: Bound, to: Bound) => void;
}

/** A value between two bounds: two numbers, and a slider under a histogram. Its ends set no bound. */
export const RangeField = memo(function RangeField(props: RangeFieldProps) {
  const { label, unit, step, digits, histogram, ends, from, to, read, onRange } = props;
  const usual = usualOf(histogram, ends, step);
  const set = (low: Bound, high: Bound) => {
    if (low !== undefined && high !== undefined && low > high) onRange(high, low);
    else onRange(low, high);
  };
  const shown = shownEnds(ends, from, to);
  const bound = (end: 'min' | 'max') => ({
    step,
    digits,
    placeholder: shown[end] === undefined ? undefined : grouped(shown[end], digits),
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
          read={read[0]}
          onValue={(value) => set(value, to)}
        />
        <span aria-hidden="true">–</span>
        <NumberInput
          {...bound('max')}
          label={`${label}上限`}
          value={to}
          read={read[1]}
          onValue={(value) => set(from, value)}
        />
      </span>
      <div className="range-picture">
        <Histogram {...usual} {...{ from, to }} />
        <Slider
          label={label}
          ends={usual.ends ?? { min: 0, max: 1 }}
          disabled={!ends}
          step={step}
          digits={digits}
          low={from}
          high={to}
          onBounds={(values) => {
            if (!usual.ends) return;
            const bounds = boundsOf(values, usual.ends, [from, to]);
            set(bounds.min, bounds.max);
          }}
        />
      </div>
    </fieldset>
  );
});
