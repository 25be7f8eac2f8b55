import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { whole } from '../../../ui/format';
import type { Cluster } from './clusters';
import { lowest, type MapSite, type PriceField, textOf } from './site';
import { type Steps, stepColour } from './steps';
import styles from './warehouses.module.css';

/** A circle is at least so large for a finger, px. */
const touchRadius = 13;

/** The width of a digit in a circle, with some room, px. */
const digitWidth = 9;

interface CirclesProps {
  clusters: readonly Cluster<MapSite>[];
  scale: number;
  steps: Steps | undefined;
  field: PriceField;
  chosen: readonly string[];
  /** the name of the first warehouse of the circle with the tip */
  over: string | undefined;
  onOver: (name: string | undefined) => void;
  onAct: (cluster: Cluster<MapSite>) => void;
}

/** The circles of the warehouses, with how many lots they stand for. */
export function Circles({ clusters, scale, ...props }: CirclesProps) {
  const drawn = clusters.map((cluster) => ({
    cluster,
    x: cluster.x * scale,
    y: cluster.y * scale,
  }));
  return (
    <>
      {drawn.map(({ cluster, x, y }) => (
        <g key={keyOf(cluster)} transform={`translate(${x} ${y})`}>
          <Circle cluster={cluster} {...props} />
        </g>
      ))}
    </>
  );
}

/** Returns the key of a circle: the name of its first warehouse. */
export const keyOf = ({ sites }: Cluster<MapSite>): string => sites[0]?.name ?? '';

type CircleProps = Omit<CirclesProps, 'clusters' | 'scale'> & { cluster: Cluster<MapSite> };

function Circle({ cluster, steps, field, chosen, over, onOver, onAct }: CircleProps) {
  const { sites, count, radius } = cluster;
  const key = keyOf(cluster);
  const lots = sites.map((site) => site.lots);
  const price = lowest(lots, field);
  const isChosen = sites.some(({ name }) => chosen.includes(name));
  const faint = chosen.length > 0 && !isChosen;
  const text = whole(count);
  // A finger sees the tip first; its second tap acts.
  const onClick = ({ nativeEvent }: MouseEvent) => {
    const finger = (nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (finger && over !== key) onOver(key);
    else onAct(cluster);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onAct(cluster);
  };
  const mouse = (event: PointerEvent, name: string | undefined) =>
    event.pointerType === 'mouse' && onOver(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons.
    <g
      role="button"
      tabIndex={0}
      aria-label={textOf(lots, field === 'deliveredMin')}
      aria-pressed={sites.length === 1 ? isChosen : undefined}
      className={faint ? styles.faint : isChosen ? styles.chosen : styles.circle}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => mouse(event, key)}
      onPointerLeave={(event) => mouse(event, undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && onOver(key)}
      onBlur={() => onOver(undefined)}
    >
      <circle r={Math.max(radius, touchRadius)} className={styles.touch} />
      <circle
        r={radius}
        className={styles.disc}
        style={{ fill: price === null || !steps ? undefined : stepColour(steps.of(price)) }}
      />
      {text.length * digitWidth < 2 * radius && <text className={styles.count}>{text}</text>}
    </g>
  );
}
