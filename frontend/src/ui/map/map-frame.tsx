import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { besidePoint, type Label, labelsWithin, type Part } from './labels';
import styles from './map.module.css';
import type { Point } from './projection';
import { Dots, type Province } from './provinces';
import { useView } from './use-view';
import { type Box, boxOf, fitted, type Size, type View } from './view';

/** All seats of the country, with a margin, km. */
const country: Box = { left: -2_700, top: -2_100, right: 2_300, bottom: 2_750 };

/** The margin around points that fill the map, px. */
export const mapMargin = 44;

/** The buttons that zoom in the upper right corner, px with their margin. */
const buttons = { width: 50, height: 132 };

/** Returns the state of a map that shows some points at first, or the country without any. */
export function useMap(points: readonly Point[]) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const home = useMemo(() => homeOf(points, size), [points, size]);
  return { box, size, home, ...useView({ box, size, home, world: country }) };
}

interface MapFrameProps {
  map: ReturnType<typeof useMap>;
  label: string;
  /** the name of the button that shows the first view again */
  homeName: string;
  provinces: readonly Province[];
  /** the names of the provinces that are emphasized */
  marked: ReadonlySet<string>;
  /** what is drawn on the map, px from its origin */
  children: ReactNode;
  /** what is over the map */
  over?: ReactNode;
  /** what the colours and sizes mean */
  legend?: ReactNode;
}

/** A map of China: seats of counties as dots, with ways to move it. */
export function MapFrame(props: MapFrameProps) {
  const { map, label, homeName, provinces, marked, children, over, legend } = props;
  const { box, size, home: _, view, isMoved, zoomIn, zoomOut, show: __, reset, ...ways } = map;
  const { scale } = view;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields. */}
      <div
        ref={box}
        className={styles.map}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the map.
        tabIndex={0}
        aria-label={label}
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
              {children}
            </g>
          </svg>
        )}
        {over}
        <div className={styles.zoom}>
          <button type="button" aria-label="放大" disabled={!zoomIn} onClick={zoomIn}>
            <PlusOutlined />
          </button>
          <button type="button" aria-label="缩小" onClick={zoomOut}>
            <MinusOutlined />
          </button>
          <button type="button" aria-label={homeName} disabled={!isMoved} onClick={reset}>
            <AimOutlined />
          </button>
        </div>
      </div>
      <div className={styles.notes}>
        {legend}
        <small>圆点是市县驻地，仅示意位置，不是行政区划图。位置：GeoNames（CC BY 4.0）</small>
      </div>
    </div>
  );
}

/** Returns the labels that are whole in the view, and not under the buttons of the map. */
export function shownLabels<L extends Label>(
  labels: readonly L[],
  { view, size }: Pick<ReturnType<typeof useMap>, 'view' | 'size'>,
): L[] {
  return labelsWithin(labels, partOf(view, size), underButtons(view, size));
}

/** Returns the part of the map in a view. */
const partOf = ({ x, y, scale }: View, { width, height }: Size): Part => ({
  ...{ x: x * scale, y: y * scale },
  ...{ width: width / 2, height: height / 2 },
});

/** Farther than the map is wide at any scale, px. */
const far = 100_000;

/** Returns the parts of the map that a view does not show: those around it, and the one under the buttons. */
export function hiddenIn(view: View, size: Size): Part[] {
  const { x, y, width, height } = partOf(view, size);
  const beside = { y, width: far, height: far };
  return [
    { ...beside, x: x - width - far },
    { ...beside, x: x + width + far },
    { x, y: y - height - far, width: far, height: far },
    { x, y: y + height + far, width: far, height: far },
    underButtons(view, size),
  ];
}

/** Returns the part of the map under the buttons in a view. */
function underButtons(view: View, size: Size): Part {
  const { x, y, width, height } = partOf(view, size);
  return {
    x: x + width - buttons.width / 2,
    y: y - height + buttons.height / 2,
    width: buttons.width / 2,
    height: buttons.height / 2,
  };
}

interface MillMarkProps {
  at: Point;
  name: string;
  scale: number;
  /** where the middle of its name is, px from the origin; above the mark when left out */
  nameAt?: Point;
}

/** A mill on the map, with its name. */
export function MillMark({ at, name, scale, nameAt }: MillMarkProps) {
  const [x, y] = [at.x * scale, at.y * scale];
  const [first] = besidePoint(name, { x, y });
  const text = nameAt ?? first;
  return (
    <g transform={`translate(${x} ${y})`} className={styles.mill}>
      <path d="M0-9 9 0 0 9-9 0Z" />
      <text x={text.x - x} y={text.y - y}>
        {name}
      </text>
    </g>
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

/** Returns the view of all points; of the country without any. */
const homeOf = (points: readonly Point[], size: Size): View =>
  points.length === 0 ? fitted(country, size, 0) : fitted(boxOf(points), size, mapMargin);
