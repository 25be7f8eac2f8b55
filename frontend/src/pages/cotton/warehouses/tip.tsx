import type { WarehouseLots } from '../../../api/types';
import { whole } from '../../../ui/format';
import type { Point } from '../../../ui/map/projection';
import type { Size } from '../../../ui/map/view';
import { factsOf, nameOf } from './site';
import styles from './warehouses.module.css';

interface TipProps {
  warehouses: readonly WarehouseLots[];
  hasMill: boolean;
  /** what a click does */
  does: string;
  /** the middle of its circle, px */
  at: Point;
  radius: number;
  size: Size;
}

/** How many of several warehouses a tip names. */
const named = 3;

/** Half of the width of a tip, px; it stays on the map. */
const half = 116;

/** A tip is below its circle if there is less room above it, px. */
const above = 170;

/** What is known of the warehouses of a circle, beside the circle. */
export function Tip({ warehouses, hasMill, does, at, radius, size }: TipProps) {
  const below = at.y < above;
  const style = {
    left: Math.min(Math.max(at.x, half), Math.max(size.width - half, half)),
    top: below ? at.y + radius + 6 : at.y - radius - 6,
  };
  const [first] = warehouses;
  return (
    <div className={`${styles.tip} ${below ? styles.tipBelow : styles.tipAbove}`} style={style}>
      <b>{nameOf(warehouses)}</b>
      {warehouses.length === 1 ? (
        <small>{first?.spot?.place}</small>
      ) : (
        <small>
          {warehouses
            .slice(0, named)
            .map(({ name, count }) => `${name} ${whole(count)} 批`)
            .join('、')}
          {warehouses.length > named && ' 等'}
        </small>
      )}
      <dl className="num">
        {factsOf(warehouses, hasMill).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <em>{does}</em>
    </div>
  );
}
