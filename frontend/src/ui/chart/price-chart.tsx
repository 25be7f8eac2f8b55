import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { priceText } from '../currency';
import './chart.css';

export interface PriceLine {
  name: string;
  /** the label of its values for a past day, and for the current price */
  kinds?: { over: string; live: string };
  /** one for each day; null for an unknown price */
  values: (number | null)[];
  /** name of a CSS variable */
  colour: string;
}

interface PriceChartProps {
  /** 2026-11-20 */
  days: string[];
  lines: PriceLine[];
  /** the places of the upper and the lower line of a filled band */
  band?: [upper: number, lower: number];
  /** the time of the last values in Unix seconds while their day is not over */
  live?: number;
  /** of the prices; CNY without one */
  currency?: number;
  label: string;
}

const height = 240;
const shanghai = 8 * 60 * 60;

/** Prices over days. Load it when it is shown: it brings uPlot with it. */
export default function PriceChart(props: PriceChartProps) {
  const { days, lines, band, live, currency = 1, label } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const drawn = { days, lines, band, live, currency };
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
  }, [days, lines, band, live, currency]);
  return <div ref={box} className="price-chart" role="img" aria-label={label} />;
}

type Drawn = Omit<PriceChartProps, 'label'> & { currency: number };

function draw(element: HTMLElement, { days, lines, band, live, currency }: Drawn): uPlot {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--text-3'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const seconds = stampsOf(days, live);
  const last = days.length - 1;
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      tzDate: (stamp) => uPlot.tzDate(new Date(stamp * 1000), 'Asia/Shanghai'),
      cursor: { points: { size: 7 } },
      legend: { markers: { width: 0, fill: (_, at) => colour(lines[at - 1]?.colour ?? '') } },
      bands: band && [{ series: [band[0] + 1, band[1] + 1], fill: colour('--primary-soft') }],
      axes: [
        { ...axis, grid: { show: false }, values: (_, stamps) => stamps.map(shortDay) },
        {
          ...axis,
          size: 60,
          values: (_, prices) => prices.map((price) => priceText(price, currency)),
        },
      ],
      series: [
        {
          label: '日期',
          value: (_, stamp) => longDay(stamp ?? seconds[last] ?? 0),
        },
        ...lines.map((line) => ({
          label: line.name,
          stroke: colour(line.colour),
          width: 1.75,
          points: { show: isSingle(line), fill: colour(line.colour) },
          value: (_: uPlot, price: number | null, __: number, at: number | null) =>
            valueText(
              line,
              priceText(price ?? line.values[last], currency),
              live !== undefined && (at ?? last) === last,
            ),
        })),
      ],
    },
    [seconds, ...lines.map(({ values }) => values)],
    element,
  );
}

/** Reports whether a line has one value, which no stroke would show. */
const isSingle = ({ values }: PriceLine) => values.filter((value) => value !== null).length === 1;

/** Returns the times of the days: their starts, and the current time for a day that is not over. */
export function stampsOf(days: string[], live?: number): number[] {
  const stamps = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000 - shanghai);
  return live === undefined ? stamps : [...stamps.slice(0, -1), live];
}

const valueText = ({ kinds }: PriceLine, price: string, live: boolean): string =>
  kinds ? `${live ? kinds.live : kinds.over} ${price}` : price;

const longDay = (stamp: number) => new Date((stamp + shanghai) * 1000).toISOString().slice(0, 10);
const shortDay = (stamp: number) => longDay(stamp).slice(5);
