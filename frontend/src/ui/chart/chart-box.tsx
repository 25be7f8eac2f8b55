import { useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
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
}

/** The place of a chart. It follows the width of the place and the theme. */
export function ChartBox({ label, height, draw }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let chart = draw(element, lookOf(element));
    const fit = () => chart.setSize({ width: element.clientWidth, height });
    const redraw = () => {
      chart.destroy();
      chart = draw(element, lookOf(element));
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
  }, [draw, height]);
  return (
    <div
      ref={box}
      className="price-chart"
      style={{ minHeight: height }}
      role="img"
      aria-label={label}
    />
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
