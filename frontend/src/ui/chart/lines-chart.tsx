import { useCallback } from 'react';
import uPlot from 'uplot';
import { whole } from '../format';
import { ChartBox, type Look } from './chart-box';

/** A line over numbers. */
export interface ChartLine {
  name: string;
  /** one for each place; null where not known */
  values: (number | null)[];
  /** name of a CSS variable */
  colour: string;
  dashed?: boolean;
}

interface LinesChartProps {
  /** the numbers below the lines, ascending */
  places: number[];
  lines: ChartLine[];
  /** what the places are, with their unit */
  axis: string;
  /** a place that is marked */
  mark?: number;
  label: string;
}

const height = 260;

/** Lines over numbers, such as prices over another price. Load it when it is shown: it brings uPlot with it. */
export default function LinesChart({ places, lines, axis, mark, label }: LinesChartProps) {
  const draw = useCallback(
    (element: HTMLElement, look: Look) => drawLines(element, look, { places, lines, axis, mark }),
    [places, lines, axis, mark],
  );
  const reading = (at: number) =>
    [
      `${axis} ${places[at]}`,
      ...lines.map(({ name, values }) => `${name} ${whole(values[at])}`),
    ].join('，');
  return <ChartBox {...{ label, height, draw, reading }} count={places.length} />;
}

type Drawn = Omit<LinesChartProps, 'label'>;

function drawLines(element: HTMLElement, { colour, axis: look }: Look, drawn: Drawn): uPlot {
  const { places, lines, axis, mark } = drawn;
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      scales: { x: { time: false } },
      cursor: { points: { size: 7 } },
      legend: { markers: { width: 0, fill: (_, at) => colour(lines[at - 1]?.colour ?? '') } },
      axes: [
        { ...look, grid: { show: false } },
        { ...look, size: 60, values: (_, prices) => prices.map((price) => whole(price)) },
      ],
      series: [
        { label: axis, value: (_, place) => String(place ?? mark ?? '') },
        ...lines.map(({ name, colour: variable, dashed, values }) => ({
          label: name,
          stroke: colour(variable),
          width: 1.75,
          dash: dashed ? [6, 4] : undefined,
          points: { show: false },
          value: (_: uPlot, price: number | null) =>
            whole(price ?? values[mark === undefined ? -1 : places.indexOf(mark)]),
        })),
      ],
      hooks: { draw: [(chart) => drawMark(chart, mark, colour('--text-3'))] },
    },
    [places, ...lines.map(({ values }) => values)],
    element,
  );
}

/** Draws an upright line at a place. */
function drawMark({ ctx, valToPos, bbox }: uPlot, mark: number | undefined, colour: string): void {
  if (mark === undefined) return;
  const x = Math.round(valToPos(mark, 'x', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
