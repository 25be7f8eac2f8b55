import { memo } from 'react';
import type { Label } from './labels';
import styles from './map.module.css';
import { type Point, project } from './projection';

/** A province of the map with the seats of its cities and counties, km. */
export interface Province {
  name: string;
  seats: Point[];
  /** where its name stands */
  middle: Point;
}

/** A province as the server has it: latitudes and longitudes in turn, hundredths of a degree. */
interface Seats {
  province: string;
  seats: number[];
}

/** Returns the provinces on the map. */
export function provincesOf(list: readonly Seats[]): Province[] {
  return list.map(({ province, seats }) => {
    const points: Point[] = [];
    for (let i = 0; i + 1 < seats.length; i += 2) {
      const [latitude = 0, longitude = 0] = seats.slice(i, i + 2);
      points.push(project({ latitude: latitude / 100, longitude: longitude / 100 }));
    }
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
    return { name: province, seats: points, middle };
  });
}

interface DotsProps {
  provinces: readonly Province[];
  /** the names of those that are emphasized */
  marked: ReadonlySet<string>;
}

/** The seats as dots: they show the shape of the country, and of the emphasized provinces. */
export const Dots = memo(function Dots({ provinces, marked }: DotsProps) {
  return provinces.map(({ name, seats }) => (
    <path
      key={name}
      className={marked.has(name) ? styles.markedDots : styles.dots}
      d={seats.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')}
    />
  ));
});

/** A text on the map with its class. */
export interface MapLabel extends Label {
  style: string | undefined;
}

/** Returns the names of the provinces at a scale, the emphasized ones first. */
export const provinceLabels = ({ provinces, marked }: DotsProps, scale: number): MapLabel[] =>
  provinces
    .toSorted((a, b) => Number(marked.has(b.name)) - Number(marked.has(a.name)))
    .map(({ name, middle: { x, y } }) => ({
      ...{ text: name, x: x * scale, y: y * scale },
      style: styles.province,
    }));

/** Texts on the map. */
export const Texts = ({ labels }: { labels: readonly MapLabel[] }) =>
  labels.map(({ text, x, y, style }) => (
    <text key={`${text} ${x} ${y}`} x={x} y={y} className={style}>
      {text}
    </text>
  ));
