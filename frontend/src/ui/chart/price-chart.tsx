import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { grouped, whole } from '../format';
import { aloneIn } from './alone';
import { ChartBox, type Look } from './chart-box';
import {
  nameAt,
  nameOf,
  type Period,
  periodNames,
  stampsOf,
  tickSpace,
  ticksOf,
  tickTexts,
} from './days';
import { type Gap, gapsIn, gapsText } from './gaps';
import { marked, yearGaps } from './years';

export interface PriceLine {
  name: string;
  /** the label of its values for a past day, and for the current price */
  kinds?: { over: string; live: string };
  /** CNY/t, one for each day; null for an unknown price */
  values: (number | null)[];
  /** name of a CSS variable */
  colour: string;
  /** the decimals of its values, 0 when left out */
  digits?: number;
  /** its values are on the axis at the right */
  right?: boolean;
  /** it goes on over days without a value */
  connected?: boolean;
  /** a connected line ends where it has no values for long, and the note says so */
  breaks?: boolean;
  /** its name in the note, without the unit */
  title?: string;
  /** its values are bars from zero */
  bars?: boolean;
  /** the lengths of its strokes and of the gaps between them, px */
  dash?: readonly [stroke: number, gap: number];
  /** px, 1.75 when left out */
  width?: number;
  /** the source of each value; empty without a value */
  sources?: string[];
}

interface PriceChartProps {
  /** 2026-11-20 */
  days: string[];
  lines: PriceLine[];
  /** the places of the upper and the lower line of a filled band */
  band?: [upper: number, lower: number];
  /** the days stand for their months or years */
  period?: Period;
  /** years with only some of their days: they have a star, and no line joins their values */
  partial?: readonly string[];
  /** the time of the last values in Unix seconds while their day is not over */
  live?: number;
  label: string;
  /** px */
  height?: number;
}

const usualHeight = 240;
const usualWidth = 1.75;

/** The width of an axis of prices, and the room at the right for half of the name of a month, px. */
const axisWidth = 60;
const monthMargin = 28;

/** Prices over days. Load it when it is shown: it brings uPlot with it. */
export default function PriceChart(props: PriceChartProps) {
  const { days, lines, band, live, period, partial, label, height = usualHeight } = props;
  const draw = useCallback(
    (element: HTMLElement, look: Look) =>
      drawPrices(element, look, { days, lines, band, live, period, partial, height }),
    [days, lines, band, live, period, partial, height],
  );
  const reading = (at: number) => readingOf(days, lines, at, period);
  const note = lines.some(({ sources }) => sources)
    ? (at: number) => sourcesOf(days, lines, at)
    : undefined;
  const missing = useMemo(() => {
    const breaking = lines.filter(({ breaks }) => breaks);
    return gapsText(days, breaking.map(titled));
  }, [days, lines]);
  return (
    <>
      <ChartBox {...{ label, height, draw, reading, note }} count={days.length} />
      {missing && <p className="chart-note chart-gaps">{missing}</p>}
    </>
  );
}

const titled = ({ title, name, values }: PriceLine) => ({ name: title ?? name, values });

/** Returns what a crosshair at a place reads. */
export function readingOf(days: string[], lines: PriceLine[], at: number, period?: Period): string {
  const values = lines.map((line) => `${line.name} ${textOf(line, line.values[at])}`);
  const sourced = lines.some(({ sources }) => sources?.[at]);
  return [nameOf(days[at], period), ...values, ...(sourced ? [sourcesOf([], lines, at)] : [])].join(
    '，',
  );
}

/** Returns where the values at a place come from; with the name of each line if there are several. */
export function sourcesOf(days: string[], lines: PriceLine[], at: number): string {
  const found = lines.flatMap(({ name, title = name, sources }) => {
    const source = sources?.[at];
    return source ? [lines.length > 1 ? `${title} ${source}` : source] : [];
  });
  const day = days[at] ? `${days[at]} ` : '';
  return found.length === 0 ? `${day}没有数值` : `${day}来源：${found.join('；')}`;
}

type Drawn = Omit<PriceChartProps, 'label'> & { height: number };

function drawPrices(element: HTMLElement, { colour, axis }: Look, drawn: Drawn): uPlot {
  const { days, lines, band, live, period, partial, height } = drawn;
  const seconds = stampsOf(days, live);
  const last = days.length - 1;
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      tzDate: (stamp) => uPlot.tzDate(new Date(stamp * 1000), 'Asia/Shanghai'),
      cursor: { points: { size: 7 } },
      legend: { markers: { width: 0, fill: (_, at) => markOf(lines[at - 1], colour) } },
      ...(period === 'month' && { padding: [null, monthMargin, null, null] }),
      bands: band && [{ series: [band[0] + 1, band[1] + 1], fill: colour('--primary-soft') }],
      ...(lines.some(({ bars }) => bars) && { scales: scalesOfBars(seconds) }),
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: (_, __, from, to) => tickSpace(from, to),
          ...(period && {
            splits: ({ width }) => ticksOf(seconds, period, width - 2 * axisWidth),
          }),
          values: (_, stamps) => tickTexts(stamps, period).map((text) => marked(text, partial)),
        },
        ...['y', 'right'].flatMap((scale) => axisOf(scale, lines, axis)),
      ],
      series: [
        {
          label: periodNames[period ?? 'day'],
          value: (_, stamp) => marked(nameAt(stamp ?? seconds[last] ?? 0, period), partial),
        },
        ...lines
          .map((line) => ({ line, gaps: gapsOf(line, days, partial) }))
          .map(({ line, gaps }) => ({ line, gaps, alone: aloneOf(line, gaps, partial) }))
          .map(({ line, gaps, alone }) => ({
            label: line.name,
            stroke: colour(line.colour),
            scale: scaleOf(line),
            spanGaps: line.connected && gaps.length === 0,
            ...(gaps.length > 0 && { gaps: pixelsOf(gaps) }),
            width: line.bars ? 0 : (line.width ?? usualWidth),
            dash: line.dash && [...line.dash],
            ...(line.bars && {
              paths: uPlot.paths.bars?.({ size: [0.6, 24] }),
              fill: colour(line.colour),
            }),
            points: {
              show: !line.bars && alone.length > 0,
              filter: () => alone,
              fill: colour(line.colour),
            },
            value: (_: uPlot, __: number | null, ___: number, at: number | null) =>
              legendText(line, at, live !== undefined),
          })),
      ],
    },
    [seconds, ...lines.map(({ values }) => values)],
    element,
  );
}

/** Returns the background of the mark of a line in the legend: strokes and gaps as in the line. */
function markOf(line: PriceLine | undefined, colour: Look['colour']): string {
  if (!line) return '';
  const { dash, colour: name } = line;
  if (!dash) return colour(name);
  const [stroke, gap] = dash;
  const end = `${stroke}px`;
  return `repeating-linear-gradient(90deg, ${colour(name)} 0 ${end}, transparent ${end} ${stroke + gap}px)`;
}

/** Returns where a line is not drawn though it has values at both sides. */
function gapsOf({ breaks, bars, values }: PriceLine, days: string[], partial?: readonly string[]) {
  if (partial && !bars) return yearGaps(days, values, partial);
  return breaks ? gapsIn(days, values) : [];
}

/** Returns the places of values that are drawn as points. The gaps of years are those without values too. */
const aloneOf = ({ values, connected }: PriceLine, gaps: Gap[], partial?: readonly string[]) =>
  aloneIn({ values, connected: connected || partial !== undefined }, gaps);

/** Returns a function that places gaps on a chart: they are left out of a line, days without a value are not. */
const pixelsOf =
  (gaps: readonly Gap[]): uPlot.Series.GapsRefiner =>
  ({ data: [stamps], valToPos }, _, first, last) => {
    const shown = gaps.filter(([before, after]) => after >= first && before <= last);
    return shown.map((gap) => {
      const [from = 0, to = 0] = gap.map((at) => Math.round(valToPos(stamps[at] ?? 0, 'x', true)));
      return [from, to];
    });
  };

/** Returns scales on which bars begin at zero, with room for the first and the last one. */
const scalesOfBars = (seconds: number[]): uPlot.Scales => {
  const first = seconds[0] ?? 0;
  const last = seconds.at(-1) ?? first;
  const room = Math.max((last - first) / Math.max(seconds.length - 1, 1), 24 * 60 * 60) / 2;
  return {
    x: { range: [first - room, last + room] },
    y: { range: (_, __, most) => [0, most * 1.05 || 1] },
  };
};

const scaleOf = ({ right }: PriceLine) => (right ? 'right' : 'y');

/** Returns the axis of a scale, if a line has it. */
function axisOf(scale: string, lines: PriceLine[], look: uPlot.Axis): uPlot.Axis[] {
  const line = lines.find((one) => scaleOf(one) === scale);
  if (!line) return [];
  const values = (_: uPlot, prices: number[]) => prices.map((price) => textOf(line, price));
  const side = scale === 'y' ? {} : { side: 1, grid: { show: false } };
  return [{ ...look, ...side, scale, size: axisWidth, values }];
}

/**
 * Returns the value of a line as the legend shows it: of the day at the crosshair, — if that has no value; without a
 * crosshair of the last day, whose price is the current one while the day is live.
 */
export function legendText(
  { kinds, ...line }: PriceLine,
  at: number | null,
  live: boolean,
): string {
  const last = line.values.length - 1;
  const shown = at ?? last;
  const text = textOf(line, line.values[shown]);
  return kinds ? `${live && shown === last ? kinds.live : kinds.over} ${text}` : text;
}

const textOf = ({ digits }: PriceLine, price: number | null | undefined) =>
  digits && price != null ? grouped(price, digits) : whole(price);
