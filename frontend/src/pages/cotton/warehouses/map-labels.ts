import { useMemo } from 'react';
import { besidePoint, freeLabels, type Part } from '../../../ui/map/labels';
import type { Point } from '../../../ui/map/projection';
import { type MapLabel, type Province, provinceLabels } from '../../../ui/map/provinces';
import type { Cluster } from './clusters';
import type { MapMill, MapSite } from './site';
import styles from './warehouses.module.css';

interface LabelsOf {
  provinces: readonly Province[];
  /** the names of the provinces with warehouses, and of that of the mill */
  named: ReadonlySet<string>;
  clusters: readonly Cluster<MapSite>[];
  mill: MapMill | undefined;
  scale: number;
  /** the parts that the first view does not show, when it has that scale */
  hidden: readonly Part[] | undefined;
}

/** The radius of the mark of the mill, px. */
const millRadius = 9;

/**
 * Returns the names on the map, as far as there is room, and where the name of the mill is. The names of provinces with
 * warehouses come before those of places, which are below the circles whose warehouses are all in one.
 */
export function useMapLabels({ provinces, named, clusters, mill, scale, hidden }: LabelsOf) {
  return useMemo(() => {
    const circles = clusters.map(({ x, y, radius }) => ({ x: x * scale, y: y * scale, radius }));
    if (mill) circles.push({ x: mill.x * scale, y: mill.y * scale, radius: millRadius });
    const places = placesBelow(clusters, provinces, scale);
    const main = provinces.filter(({ name }) => named.has(name));
    const rest = provinces.filter(({ name }) => !named.has(name));
    const first = [...millNames(mill, scale), ...provinceLabels(main, scale, true)];
    const others = [...places, ...provinceLabels(rest, scale)];
    const free = freeLabels(first, circles, places, hidden);
    const all = freeLabels([...free, ...others], circles);
    const nameAt: Point | undefined = all.find(isMill);
    return { labels: all.filter((label) => !isMill(label)), nameAt };
  }, [provinces, named, clusters, mill, scale, hidden]);
}

/** Returns the name of the mill, which its mark draws, as a label without a style. */
function millNames(mill: MapMill | undefined, scale: number): MapLabel[] {
  if (!mill) return [];
  const [at, ...others] = besidePoint(mill.name, { x: mill.x * scale, y: mill.y * scale });
  return [{ text: mill.name, ...at, others, style: undefined }];
}

const isMill = ({ style }: MapLabel) => style === undefined;

/** Returns the names of the places below circles. A whole province has a name already. */
function placesBelow(
  clusters: readonly Cluster<MapSite>[],
  provinces: readonly Province[],
  scale: number,
): MapLabel[] {
  const whole = new Set(provinces.flatMap(({ name }) => [`${name}省`, `${name}自治区`]));
  return clusters.flatMap(({ sites, x, y, radius }) => {
    const [text, ...others] = new Set(sites.map(({ lots }) => lots.spot?.place ?? ''));
    if (!text || others.length > 0 || whole.has(text)) return [];
    return [{ text, x: x * scale, y: y * scale + radius + 9, style: styles.place ?? '' }];
  });
}
