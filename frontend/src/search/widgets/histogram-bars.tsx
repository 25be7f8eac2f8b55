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
  const { min, max } = ends ?? { min: 0, max: 1 };
  const drawn = { in: '', out: '' };
  for (const bar of bars) {
    const middle = (bar.from + bar.to) / 2;
    const part = middle >= (from ?? -Infinity) && middle <= (to ?? Infinity) ? 'in' : 'out';
    const x = (100 * (bar.from - min)) / (max - min);
    const width = (100 * (bar.to - bar.from)) / (max - min);
    drawn[part] += column(x + width * 0.08, width * 0.84, heightOf(bar.count, most));
  }
  return (
    <svg className="histogram" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={drawn.out} />
      <path className="histogram-in" d={drawn.in} />
    </svg>
  );
});

/** Returns the path of a bar that stands on the bottom of a picture of 100 by 100. */
function column(x: number, width: number, height: number): string {
  const [left, across] = [x.toFixed(2), width.toFixed(2)];
  return `M${left} 100v-${height}h${across}v${height}z`;
}
