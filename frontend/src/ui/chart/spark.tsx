interface SparkProps {
  values: number[];
  label: string;
  width?: number;
  height?: number;
}

/** A line of recent prices without axes. It has its size before it has values. */
export function Spark({ values, label, width = 72, height = 20 }: SparkProps) {
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  const colour = last > first ? 'var(--up)' : last < first ? 'var(--down)' : 'var(--text-3)';
  return (
    <svg className="spark" width={width} height={height} role="img" aria-label={label}>
      <polyline
        points={sparkPoints(values, width, height)}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Returns the points of a line that fills a box, with room for its width at the edges. */
export function sparkPoints(values: number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const room = height - 4;
  return values
    .map((value, n) => `${round(n * step)},${round(2 + room - ((value - low) / span) * room)}`)
    .join(' ');
}

const round = (n: number) => Math.round(n * 10) / 10;
