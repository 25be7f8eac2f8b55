import { useMemo } from 'react';
import { freeLabels } from '../../../ui/map/labels';
import { type MapLabel, type Province, provinceLabels, Texts } from '../../../ui/map/provinces';
import type { Cluster } from './clusters';
import type { MapSite } from './site';
import styles from './warehouses.module.css';

interface MapLabelsProps {
  provinces: readonly Province[];
  /** the names of those that are emphasized */
  marked: ReadonlySet<string>;
  clusters: readonly Cluster<MapSite>[];
  scale: number;
}

/**
 * The names on the map, as far as there is room: those of places, below the circles whose warehouses are all in one,
 * then those of the provinces.
 */
export function MapLabels({ provinces, marked, clusters, scale }: MapLabelsProps) {
  const labels = useMemo(() => {
    const circles = clusters.map(({ x, y, radius }) => ({ x: x * scale, y: y * scale, radius }));
    const places = clusters.flatMap(({ sites, x, y, radius }): MapLabel[] => {
      const [text, ...others] = new Set(sites.map(({ lots }) => lots.spot?.place ?? ''));
      if (!text || others.length > 0) return [];
      return [{ text, x: x * scale, y: y * scale + radius + 9, style: styles.place }];
    });
    return freeLabels([...places, ...provinceLabels({ provinces, marked }, scale)], circles);
  }, [provinces, marked, clusters, scale]);
  return <Texts labels={labels} />;
}
