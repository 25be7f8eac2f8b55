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

/** A name stands on a seat of its province, or this far from one, px. */
const besideSeat = [
  [0, 17],
  [0, -17],
  [22, 0],
  [-22, 0],
  [22, 17],
  [-22, 17],
  [22, -17],
  [-22, -17],
] as const;

/** Returns where the name of a province may stand at a scale, from its middle on. */
function placesIn({ seats, middle }: Province, scale: number): Point[] {
  const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  const at = seats
    .toSorted((a, b) => away(a) - away(b))
    .map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const beside = at.flatMap(({ x, y }) => besideSeat.map(([dx, dy]) => ({ x: x + dx, y: y + dy })));
  return [...at, ...beside];
}

/** Returns the names of provinces at a scale. Those of emphasized ones have other places, too. */
export const provinceLabels = (
  provinces: readonly Province[],
  scale: number,
  emphasized = false,
): MapLabel[] =>
  provinces.map((province) => ({
    ...{ text: province.name, x: province.middle.x * scale, y: province.middle.y * scale },
    style: emphasized ? styles.markedProvince : styles.province,
    ...(emphasized && { others: placesIn(province, scale) }),
  }));

/** Texts on the map. */
export const Texts = ({ labels }: { labels: readonly MapLabel[] }) =>
  labels.map(({ text, x, y, style }) => (
    <text key={`${text} ${x} ${y}`} x={x} y={y} className={style}>
      {text}
    </text>
  ));
