import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WarehouseLots } from '../../../api/types';
import { Circles, keyOf } from './circles';
import { type Cluster, clustersAt, scaleOfSpread } from './clusters';
import { Dots, Labels, type Province } from './country';
import { Legend } from './legend';
import type { Point } from './projection';
import { type MapMill, type MapSite, type PriceField, sitesOf } from './site';
import { stepsOf } from './steps';
import { Tip } from './tip';
import { useView } from './use-view';
import { type Box, boxOf, fitted, moved, type Size, scaleMax, type View } from './view';
import styles from './warehouses.module.css';

/** All seats of the country, with a margin, km. */
const country: Box = { left: -2_700, top: -2_100, right: 2_300, bottom: 2_750 };

/** The margin around warehouses that fill the map, px. */
const margin = 44;

/** The height of the notes at the lower edge of the map, px. */
const notesHeight = 52;

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
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const sites = useMemo(() => list.flatMap(sitesOf), [list]);
  const home = useMemo(() => homeOf(mill ? [...sites, mill] : sites, size), [sites, mill, size]);
  const { view, isMoved, zoomIn, zoomOut, show, reset, ...ways } = useView({
    ...{ box, size, home },
    world: country,
  });
  const [over, onOver] = useState<string>();
  const step = stepOf(view.scale);
  const all = useMemo(() => clustersAt(sites, step), [sites, step]);
  const steps = useMemo(() => stepsOf(pricesOf(list, field)), [list, field]);
  const marked = useMemo(() => provincesWith(provinces, sites), [provinces, sites]);
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div
      ref={box}
      className={styles.map}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the map.
      tabIndex={0}
      aria-label="地图：方向键移动，加减号缩放，Home 键显示全部仓库"
      style={{ touchAction: isMoved ? 'none' : 'pan-y' }}
      {...ways}
    >
      {size.width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a title would be the tooltip of the whole map.
        <svg width={size.width} height={size.height}>
          <g
            transform={`translate(${size.width / 2 - view.x * scale} ${size.height / 2 - view.y * scale})`}
          >
            <g transform={`scale(${scale})`}>
              <Dots provinces={provinces} marked={marked} />
            </g>
            <Labels {...{ provinces, marked, scale }} clusters={all} />
            <Circles
              clusters={all.filter(isOn)}
              {...{ scale, steps, field, chosen, over, onOver, onAct }}
            />
            {mill && <MillMark mill={mill} scale={scale} />}
          </g>
        </svg>
      )}
      {tip && (
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
      )}
      <div className={styles.zoom}>
        <button type="button" aria-label="放大" disabled={!zoomIn} onClick={zoomIn}>
          <PlusOutlined />
        </button>
        <button type="button" aria-label="缩小" onClick={zoomOut}>
          <MinusOutlined />
        </button>
        <button type="button" aria-label="显示全部仓库" disabled={!isMoved} onClick={reset}>
          <AimOutlined />
        </button>
      </div>
      <div className={styles.notes}>
        {steps && <Legend steps={steps} field={field} />}
        <small>圆点是市县驻地，仅示意位置，不是行政区划图。位置：GeoNames（CC BY 4.0）</small>
      </div>
    </div>
  );
}

/** Returns the size of an element. */
function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return size;
}

/** Returns the view of all warehouses and the mill over the notes; of the country without any. */
function homeOf(points: readonly Point[], { width, height }: Size): View {
  const room = { width, height: height - notesHeight };
  const view = points.length > 0 ? fitted(boxOf(points), room, margin) : fitted(country, room, 0);
  return moved(view, 0, -notesHeight / 2);
}

/** Returns the scale that circles are merged at: the same one for scales that are nearly equal. */
const stepOf = (scale: number): number =>
  scale >= scaleMax ? scaleMax : 2 ** (Math.round(4 * Math.log2(Math.max(scale, 0.01))) / 4);

const pricesOf = (list: readonly WarehouseLots[], field: PriceField): number[] =>
  list.map((lots) => lots[field]).filter((price) => price !== null);

const positionOf = ({ x, y }: { x: number; y: number }) => `${x} ${y}`;

/** Returns the names of the provinces that warehouses are in. */
function provincesWith(
  provinces: readonly Province[],
  sites: readonly MapSite[],
): ReadonlySet<string> {
  const wanted = new Set(sites.map(positionOf));
  const found = provinces.filter(({ seats }) => seats.some((seat) => wanted.has(positionOf(seat))));
  return new Set(found.map(({ name }) => name));
}

/** Returns a view in which the warehouses of a circle are farther apart. */
function closer({ sites }: Cluster<MapSite>, view: View, size: Size): View {
  const around = boxOf(sites);
  const { x, y, scale } = fitted(around, size, 2 * margin, scaleMax);
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

/** The mill, with its name. */
function MillMark({ mill, scale }: { mill: MapMill; scale: number }) {
  return (
    <g transform={`translate(${mill.x * scale} ${mill.y * scale})`} className={styles.mill}>
      <path d="M0-9 9 0 0 9-9 0Z" />
      <text y={-15}>{mill.name}</text>
    </g>
  );
}
