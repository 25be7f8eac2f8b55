import { memo, useMemo } from 'react';
import type { Cluster } from './clusters';
import { freeLabels, type Label } from './labels';
import { type Point, project } from './projection';
import type { MapSite } from './site';
import styles from './warehouses.module.css';

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

interface LabelsProps extends DotsProps {
  clusters: readonly Cluster<MapSite>[];
  scale: number;
}

interface MapLabel extends Label {
  style: string | undefined;
}

/**
 * The names on the map, as far as there is room: those of places, below the circles whose warehouses are all in one,
 * then those of the provinces, the emphasized ones first.
 */
export function Labels({ provinces, marked, clusters, scale }: LabelsProps) {
  const labels = useMemo(() => {
    const circles = clusters.map(({ x, y, radius }) => ({ x: x * scale, y: y * scale, radius }));
    const places = clusters.flatMap(({ sites, x, y, radius }): MapLabel[] => {
      const [text, ...others] = new Set(sites.map(({ lots }) => lots.spot?.place ?? ''));
      if (!text || others.length > 0) return [];
      return [{ text, x: x * scale, y: y * scale + radius + 9, style: styles.place }];
    });
    const names = provinces
      .toSorted((a, b) => Number(marked.has(b.name)) - Number(marked.has(a.name)))
      .map(({ name, middle: { x, y } }) => ({
        ...{ text: name, x: x * scale, y: y * scale },
        style: styles.province,
      }));
    return freeLabels([...places, ...names], circles);
  }, [provinces, marked, clusters, scale]);
  return labels.map(({ text, x, y, style }) => (
    <text key={`${text} ${x} ${y}`} x={x} y={y} className={style}>
      {text}
    </text>
  ));
}
