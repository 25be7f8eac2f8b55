import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { whole } from '../format';
import './chart.css';

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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const drawn = { places, lines, axis, mark };
    let chart = draw(element, drawn);
    const fit = () => chart.setSize({ width: element.clientWidth, height });
    const redraw = () => {
      chart.destroy();
      chart = draw(element, drawn);
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      chart.destroy();
    };
  }, [places, lines, axis, mark]);
  return <div ref={box} className="price-chart" role="img" aria-label={label} />;
}

function draw(
  element: HTMLElement,
  { places, lines, axis, mark }: Omit<LinesChartProps, 'label'>,
): uPlot {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axes = {
    stroke: colour('--text-3'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      scales: { x: { time: false } },
      cursor: { points: { size: 7 } },
      legend: { markers: { width: 0, fill: (_, at) => colour(lines[at - 1]?.colour ?? '') } },
      axes: [
        { ...axes, grid: { show: false } },
        { ...axes, size: 60, values: (_, prices) => prices.map((price) => whole(price)) },
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
