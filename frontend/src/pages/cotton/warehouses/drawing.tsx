import { useMemo, useState } from 'react';
import type { WarehouseLots } from '../../../api/types';
import {
  hiddenIn,
  MapFrame,
  MillMark,
  mapMargin,
  shownLabels,
  useMap,
} from '../../../ui/map/map-frame';
import type { Point } from '../../../ui/map/projection';
import { type Province, Texts } from '../../../ui/map/provinces';
import { boxOf, fitted, type Size, scaleMax, type View } from '../../../ui/map/view';
import { Circles, keyOf } from './circles';
import { type Cluster, clustersAt, scaleOfSpread } from './clusters';
import { Legend } from './legend';
import { useMapLabels } from './map-labels';
import { type MapMill, type MapSite, type PriceField, sitesOf } from './site';
import { stepsOf } from './steps';
import { Tip } from './tip';

interface MapDrawingProps {
  provinces: readonly Province[];
  list: readonly WarehouseLots[];
  mill: MapMill | undefined;
  field: PriceField;
  chosen: readonly string[];
  onChoose: (name: string) => void;
  /** the warehouse that the table points at */
  pointed: string | undefined;
}

/** The map: seats of counties as dots, and over them the warehouses as circles. */
export function MapDrawing(props: MapDrawingProps) {
  const { provinces, list, mill, field, chosen, onChoose, pointed } = props;
  const sites = useMemo(() => list.flatMap(sitesOf), [list]);
  const points = useMemo(() => (mill ? [...sites, mill] : sites), [sites, mill]);
  const map = useMap(points);
  const { view, home, size, show } = map;
  const [over, onOver] = useState<string>();
  const step = stepOf(view.scale);
  const all = useMemo(() => clustersAt(sites, step), [sites, step]);
  const steps = useMemo(() => stepsOf(pricesOf(list, field)), [list, field]);
  const marked = useMemo(() => provincesWith(provinces, sites), [provinces, sites]);
  const named = useMemo(() => provincesWith(provinces, points), [provinces, points]);
  const isOn = ({ x, y, radius }: Cluster) =>
    Math.abs(x - view.x) * view.scale < size.width / 2 + radius &&
    Math.abs(y - view.y) * view.scale < size.height / 2 + radius;
  const onAct = (cluster: Cluster<MapSite>) => {
    if (cluster.sites.length === 1) return onChoose(keyOf(cluster));
    onOver(undefined);
    show(closer(cluster, view, size));
  };
  const tip = tipOf(all, over, pointed);
  const { scale } = view;
  const atHome = scale === home.scale;
  const hidden = useMemo(() => (atHome ? hiddenIn(home, size) : undefined), [atHome, home, size]);
  const { labels, nameAt } = useMapLabels({
    provinces,
    named,
    clusters: all,
    mill,
    scale,
    hidden,
  });
  return (
    <MapFrame
      map={map}
      label="地图：方向键移动，加减号缩放，Home 键显示全部仓库"
      homeName="显示全部仓库"
      {...{ provinces, marked }}
      over={
        tip && (
          <Tip
            warehouses={tip.sites.map(({ lots }) => lots)}
            hasMill={mill !== undefined}
            does={doesOf(tip.sites, chosen)}
            at={{
              x: (tip.x - view.x) * scale + size.width / 2,
              y: (tip.y - view.y) * scale + size.height / 2,
            }}
            {...{ radius: tip.radius, size }}
          />
        )
      }
      legend={<Legend steps={steps} field={field} />}
    >
      <Texts labels={shownLabels(labels, map)} />
      <Circles
        clusters={all.filter(isOn)}
        {...{ scale, steps, field, chosen, over, onOver, onAct }}
      />
      {mill && <MillMark at={mill} name={mill.name} {...{ scale, nameAt }} />}
    </MapFrame>
  );
}

/** Returns the scale that circles are merged at: the same one for scales that are nearly equal. */
const stepOf = (scale: number): number =>
  scale >= scaleMax ? scaleMax : 2 ** (Math.round(4 * Math.log2(Math.max(scale, 0.01))) / 4);

const pricesOf = (list: readonly WarehouseLots[], field: PriceField): number[] =>
  list.map((lots) => lots[field]).filter((price) => price !== null);

const positionOf = ({ x, y }: { x: number; y: number }) => `${x} ${y}`;

/** Returns the names of the provinces that points at seats are in. */
function provincesWith(
  provinces: readonly Province[],
  sites: readonly Point[],
): ReadonlySet<string> {
  const wanted = new Set(sites.map(positionOf));
  const found = provinces.filter(({ seats }) => seats.some((seat) => wanted.has(positionOf(seat))));
  return new Set(found.map(({ name }) => name));
}

/** Returns a view in which the warehouses of a circle are farther apart. */
function closer({ sites }: Cluster<MapSite>, view: View, size: Size): View {
  const around = boxOf(sites);
  const { x, y, scale } = fitted(around, size, 2 * mapMargin, scaleMax);
  const together = around.left === around.right && around.top === around.bottom;
  const next = Math.max(Math.min(scale, 4 * view.scale), 1.6 * view.scale);
  return { x, y, scale: together ? Math.max(scaleOfSpread, next) : next };
}

/** Returns the circle that has the tip, with the one warehouse that the table points at or with all of its own. */
function tipOf(
  clusters: readonly Cluster<MapSite>[],
  over: string | undefined,
  pointed: string | undefined,
): Cluster<MapSite> | undefined {
  if (pointed === undefined) return clusters.find((cluster) => keyOf(cluster) === over);
  for (const cluster of clusters) {
    const site = cluster.sites.find(({ name }) => name === pointed);
    if (site) return { ...cluster, sites: [site] };
  }
  return undefined;
}

/** Returns what a click on a circle does. */
function doesOf(sites: readonly MapSite[], chosen: readonly string[]): string {
  const [first] = sites;
  if (sites.length > 1) return '点击放大，分开各仓库';
  return first && chosen.includes(first.name) ? '已选，点击取消' : '点击只看这个仓库的批次';
}
