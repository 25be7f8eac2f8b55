import { memo } from 'react';
import { barsOf, heightOf } from './histogram';

export interface HistogramProps {
  histogram?: { from: number; step: number; counts: number[] };
  ends?: { min: number; max: number };
  from?: number;
  to?: number;
}

/** The histogram over the slider, coloured within the bounds. Its numbers are beside the chips. */
export const Histogram = memo(function Histogram({ histogram, ends, from, to }: HistogramProps) {
  const bars = histogram && ends ? barsOf(histogram) : [];
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const span = ends ? ends.max - ends.min : 1;
  const low = from ?? -Infinity;
  const high = to ?? Infinity;
  return (
    <svg className="histogram" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar) => {
        const height = heightOf(bar.count, most);
        const middle = (bar.from + bar.to) / 2;
        const x = (100 * (bar.from - (ends?.min ?? 0))) / span;
        const width = (100 * (bar.to - bar.from)) / span;
        return (
          <rect
            key={bar.from}
            className={middle >= low && middle <= high ? 'histogram-in' : undefined}
            x={x + width * 0.08}
            width={width * 0.84}
            y={100 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
});
