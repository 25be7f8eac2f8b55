import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { grouped, whole } from '../format';
import { aloneIn } from './alone';
import { ChartBox, type Look } from './chart-box';
import { type Gap, gapsIn, gapsText } from './gaps';
import { thinned, type Years, yearGaps, yearLabel } from './years';

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
  /** the source of each value; empty without a value */
  sources?: string[];
}

interface PriceChartProps {
  /** 2026-11-20 */
  days: string[];
  lines: PriceLine[];
  /** the places of the upper and the lower line of a filled band */
  band?: [upper: number, lower: number];
  /** the days stand for their years */
  yearly?: Years;
  /** the time of the last values in Unix seconds while their day is not over */
  live?: number;
  label: string;
  /** px */
  height?: number;
}

const usualHeight = 240;
const shanghai = 8 * 60 * 60;

/** Prices over days. Load it when it is shown: it brings uPlot with it. */
export default function PriceChart(props: PriceChartProps) {
  const { days, lines, band, live, yearly, label, height = usualHeight } = props;
  const draw = useCallback(
    (element: HTMLElement, look: Look) =>
      drawPrices(element, look, { days, lines, band, live, yearly, height }),
    [days, lines, band, live, yearly, height],
  );
  const names = yearly ? days.map((day) => yearLabel(day.slice(0, 4), yearly)) : days;
  const reading = (at: number) => readingOf(names, lines, at);
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
export function readingOf(days: string[], lines: PriceLine[], at: number): string {
  const values = lines.map((line) => `${line.name} ${textOf(line, line.values[at])}`);
  const sourced = lines.some(({ sources }) => sources?.[at]);
  return [days[at], ...values, ...(sourced ? [sourcesOf([], lines, at)] : [])].join('，');
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
  const { days, lines, band, live, yearly, height } = drawn;
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
      ...(lines.some(({ bars }) => bars) && { scales: scalesOfBars(seconds) }),
      axes: [
        {
          ...axis,
          grid: { show: false },
          ...(yearly && { splits: ({ width }) => thinned(seconds, width - 2 * axisSize) }),
          values: (_, stamps) => stamps.map(yearly ? yearText(yearly) : tickText(stamps)),
        },
        ...['y', 'right'].flatMap((scale) => axisOf(scale, lines, axis)),
      ],
      series: [
        {
          label: '日期',
          value: (_, stamp) => (yearly ? yearText(yearly) : longDay)(stamp ?? seconds[last] ?? 0),
        },
        ...lines
          .map((line) => ({ line, gaps: gapsOf(line, days, yearly) }))
          .map(({ line, gaps }) => ({ line, gaps, alone: aloneOf(line, gaps, yearly) }))
          .map(({ line, gaps, alone }) => ({
            label: line.name,
            stroke: colour(line.colour),
            scale: scaleOf(line),
            spanGaps: line.connected && gaps.length === 0,
            ...(gaps.length > 0 && { gaps: pixelsOf(gaps) }),
            width: line.bars ? 0 : 1.75,
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

/** Returns where a line is not drawn though it has values at both sides. */
function gapsOf({ breaks, bars, values }: PriceLine, days: string[], yearly?: Years): Gap[] {
  if (yearly && !bars) return yearGaps(days, values, yearly);
  return breaks ? gapsIn(days, values) : [];
}

/** Returns the places of values that are drawn as points. The gaps of years are those without values too. */
const aloneOf = ({ values, connected }: PriceLine, gaps: Gap[], yearly?: Years) =>
  aloneIn({ values, connected: connected || yearly !== undefined }, gaps);

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

/** px */
const axisSize = 60;

const scaleOf = ({ right }: PriceLine) => (right ? 'right' : 'y');

/** Returns the axis of a scale, if a line has it. */
function axisOf(scale: string, lines: PriceLine[], look: uPlot.Axis): uPlot.Axis[] {
  const line = lines.find((one) => scaleOf(one) === scale);
  if (!line) return [];
  const values = (_: uPlot, prices: number[]) => prices.map((price) => textOf(line, price));
  const side = scale === 'y' ? {} : { side: 1, grid: { show: false } };
  return [{ ...look, ...side, scale, size: axisSize, values }];
}

/** Returns the times of the days: their starts, and the current time for a day that is not over. */
export function stampsOf(days: string[], live?: number): number[] {
  const stamps = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000 - shanghai);
  return live === undefined ? stamps : [...stamps.slice(0, -1), live];
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

const longDay = (stamp: number) => new Date((stamp + shanghai) * 1000).toISOString().slice(0, 10);

const yearText = (years: Years) => (stamp: number) => yearLabel(longDay(stamp).slice(0, 4), years);

const year = 366 * 24 * 60 * 60;

/** Returns how the ticks of the time are written: with the month and the day, over years with the year. */
function tickText(stamps: number[]): (stamp: number) => string {
  const long = (stamps.at(-1) ?? 0) - (stamps[0] ?? 0) > year / 2;
  return (stamp) => (long ? longDay(stamp).slice(0, 7) : longDay(stamp).slice(5));
}
