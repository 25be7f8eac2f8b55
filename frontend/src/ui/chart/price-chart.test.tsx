import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import PriceChart, { type PriceLine } from './price-chart';

type Point = readonly [x: number, y: number];

/** The points of each path that is drawn, in its order. */
let paths: Point[][] = [];

/** The starts and widths of the rectangles that lines are clipped to. */
let rects: Point[] = [];

class RecordedPath {
  points: Point[] = [];
  constructor() {
    paths.push(this.points);
  }
  moveTo(x: number, y: number) {
    this.points.push([x, y]);
  }
  lineTo(x: number, y: number) {
    this.points.push([x, y]);
  }
  rect(x: number, _: number, wide: number) {
    rects.push([x, wide]);
  }
  arc() {}
  closePath() {}
}

const width = 1000;

beforeEach(() => {
  paths = [];
  rects = [];
  vi.stubGlobal('Path2D', RecordedPath);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const context = new Proxy({} as Record<string, unknown>, {
    get: (known, name: string) => known[name] ?? (() => ({ width: 10 })),
    set: (known, name: string, value) => {
      known[name] = value;
      return true;
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});

const dayOf = (n: number) => new Date(Date.UTC(2005, 0, 4 + n)).toISOString().slice(0, 10);
const days = Array.from({ length: 5000 }, (_, n) => dayOf(n));
const values = days.map((_, n) => 15_000 + Math.round(2000 * Math.sin(n / 90)) + (n % 7));
values[2500] = 34_000;
values[3501] = 9_000;

const cotton: PriceLine = {
  name: '郑棉 元/吨',
  colour: '--primary',
  values,
  connected: true,
  sources: days.map((_, n) => (n < 4000 ? '收盘' : '公告')),
};

const yarn: PriceLine = {
  name: '棉纱 元/吨',
  colour: '--accent',
  values: values.map((value) => value + 7000),
};

/** Draws a chart and returns the longest path. */
async function draw(lines: PriceLine[], over = days) {
  const { container, rerender } = render(<PriceChart days={over} lines={lines} label="走势" />);
  await vi.waitFor(() => expect(paths.some(({ length }) => length > 1)).toBe(true));
  const box = screen.getByRole('slider', { name: '走势' });
  const drawAgain = (next: PriceLine[]) =>
    rerender(<PriceChart days={over} lines={next} label="走势" />);
  return {
    container,
    box,
    drawAgain,
    path: paths.toSorted((a, b) => b.length - a.length)[0] ?? [],
  };
}

it('draws 20 years with few points for each pixel, and keeps the extremes', async () => {
  const { path } = await draw([cotton]);
  expect(path.length).toBeGreaterThan(width / 2);
  expect(path.length).toBeLessThanOrEqual(4 * width);
  const heights = path.map(([, y]) => y);
  const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
  const at = (y: number) => path.find(([, other]) => other === y)?.[0] ?? 0;
  const [first, last] = [path[0]?.[0] ?? 0, path.at(-1)?.[0] ?? 0];
  const share = (y: number) => (at(y) - first) / (last - first);
  expect(share(highest)).toBeCloseTo(2500 / 5000, 2);
  expect(share(lowest)).toBeCloseTo(3501 / 5000, 2);
});

it('ends a line where it has no values for long, and not over days of another one', async () => {
  const over = [...days.slice(0, 100), ...days.slice(200, 300)];
  const line = { ...cotton, values: over.map(() => 15_000), breaks: true, title: '郑棉' };
  const other = { ...yarn, values: over.map((_, n) => (n % 2 ? 22_000 : null)) };
  await draw([line, other], over);
  screen.getByText('郑棉 2005 年 4 月 14 日—7 月 22 日 没有数据'.replace(/郑棉 2005 年 /, ''));
  const clips = rects.filter(([, wide]) => wide > 0 && wide < width * 0.4);
  expect(clips.some(([x, wide]) => rects.some(([next]) => next > x + wide + width * 0.2))).toBe(
    true,
  );
});

it('reads day, value and source of two series by keys', async () => {
  const { box } = await draw([cotton, yarn]);
  const reads = () => box.getAttribute('aria-valuetext');
  const [newest, before] = [values[4999] ?? 0, values[4998] ?? 0];
  const grouped = (value: number) => value.toLocaleString('en');
  expect(reads()).toBe(
    `${days[4999]}，郑棉 元/吨 ${grouped(newest)}，棉纱 元/吨 ${grouped(newest + 7000)}，来源：郑棉 元/吨 公告`,
  );
  fireEvent.keyDown(box, { key: 'ArrowLeft' });
  expect(reads()).toContain(`${days[4998]}，郑棉 元/吨 ${grouped(before)}`);
  screen.getByText(`${days[4998]} 来源：郑棉 元/吨 公告`);
  fireEvent.keyDown(box, { key: 'Home' });
  expect(reads()).toContain(`${days[0]}，郑棉 元/吨 15,000`);
  screen.getByText(`${days[0]} 来源：郑棉 元/吨 收盘`);
  fireEvent.keyDown(box, { key: 'ArrowLeft' });
  fireEvent.keyDown(box, { key: 'PageUp' });
  expect(reads()).toContain(`${days[500]}，`);
  expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
});

it('reads the day under the pointer', async () => {
  const { box, container } = await draw([cotton]);
  const over = container.querySelector('.u-over') as HTMLElement;
  const plot = Number.parseFloat(over.style.width);
  vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, plot, 180));
  fireEvent.mouseEnter(over, { clientX: 0, clientY: 10 });
  fireEvent.mouseMove(over, { clientX: plot / 2, clientY: 10 });
  await vi.waitFor(() => expect(box.getAttribute('aria-valuenow')).toMatch(/^(2499|2500)$/));
  fireEvent.mouseLeave(over);
  await vi.waitFor(() => expect(box.getAttribute('aria-valuenow')).toBe('4999'));
});

it('keeps the crosshair when a new price draws the chart again', async () => {
  const { box, container, drawAgain } = await draw([cotton]);
  const read = () => container.querySelector('.u-legend .u-value')?.textContent;
  await vi.waitFor(() => expect(read()).toBe(days.at(-1)));
  fireEvent.keyDown(box, { key: 'Home' });
  await vi.waitFor(() => expect(read()).toBe(days[0]));
  const chart = container.querySelector('.uplot');
  drawAgain([{ ...cotton, values: [...values.slice(0, -1), 16_000] }]);
  expect(container.querySelector('.uplot')).not.toBe(chart);
  await vi.waitFor(() => expect(read()).toBe(days[0]));
  expect(box.getAttribute('aria-valuenow')).toBe('0');
});
