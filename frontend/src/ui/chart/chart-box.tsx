import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { crosshairAfter } from './crosshair';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

/** How charts look in the theme of the page. */
export interface Look {
  /** returns the value of a CSS variable */
  colour: (name: string) => string;
  axis: uPlot.Axis;
}

interface ChartBoxProps {
  label: string;
  /** px */
  height: number;
  /** draws the chart into an element; another function draws it again */
  draw: (element: HTMLElement, look: Look) => uPlot;
  /** how many places the crosshair has */
  count: number;
  /** what stands at a place, in words */
  reading: (at: number) => string;
  /** a line below the chart about a place */
  note?: ((at: number) => string) | undefined;
}

/**
 * The place of a chart. It follows the width of the place and the theme. Pointer and keys move its crosshair, which
 * stays where it is when a new price draws the chart again.
 */
export function ChartBox({ label, height, draw, count, reading, note }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const pointed = useRef({ left: -1, top: -1 });
  const [moved, setMoved] = useState<number | null>(null);
  const at = moved !== null && moved < count ? moved : count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const chart = drawn.current;
    const next = crosshairAfter(event.key, at, count);
    if (!chart || next === undefined) return;
    event.preventDefault();
    const x = chart.data[0][next] ?? 0;
    chart.setCursor({ left: chart.valToPos(x, 'x'), top: 0 });
    setMoved(next);
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const open = () => {
      const opened = draw(element, lookOf(element));
      opened.hooks.setCursor = [({ cursor }) => setMoved(cursor.idx ?? null)];
      drawn.current = opened;
      // A chart has no scales before its first commit, and so no place for the crosshair.
      queueMicrotask(() => {
        if (drawn.current === opened && pointed.current.left >= 0)
          opened.setCursor(pointed.current);
      });
      return opened;
    };
    const close = ({ cursor: { left = -1, top = -1 }, destroy }: uPlot) => {
      pointed.current = { left, top };
      drawn.current = undefined;
      destroy();
    };
    let chart = open();
    const fit = () => chart.setSize({ width: element.clientWidth, height });
    const redraw = () => {
      close(chart);
      chart = open();
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      close(chart);
    };
  }, [draw, height]);
  return (
    <>
      <div
        ref={box}
        className="price-chart"
        style={{ minHeight: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={Math.max(at, 0)}
        aria-valuetext={at < 0 ? undefined : reading(at)}
        onKeyDown={onKeyDown}
      />
      {note && at >= 0 && (
        <p className="chart-note" title={note(at)}>
          {note(at)}
        </p>
      )}
    </>
  );
}

function lookOf(element: HTMLElement): Look {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    colour,
    axis: {
      stroke: colour('--text-3'),
      font: `12px ${style.fontFamily}`,
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    },
  };
}
