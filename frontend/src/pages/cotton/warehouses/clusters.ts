import type { Point } from '../../../ui/map/projection';
import { scaleMax } from '../../../ui/map/view';

/** A warehouse on the map. */
export interface Site extends Point {
  name: string;
  /** lots */
  count: number;
}

/** Warehouses that are drawn as one circle, those with most lots first. */
export interface Cluster<S extends Site = Site> extends Point {
  sites: S[];
  /** lots */
  count: number;
  /** px */
  radius: number;
}

/** The radius of a circle for all lots, and the least radius, px. */
const radiusMost = 44;
const radiusLeast = 8;

/** The scale from which on warehouses of one place are drawn around it, px per km. */
export const scaleOfSpread = scaleMax / 4;

/** Returns the radius of a circle whose area stands for a number of lots. */
export const radiusOf = (count: number, total: number) =>
  Math.max(radiusLeast, radiusMost * Math.sqrt(count / Math.max(total, 1)));

/**
 * Returns the circles of warehouses at a scale, the largest first. Warehouses whose circles would touch share one in
 * the middle of their lots, but not at the largest scale.
 */
export function clustersAt<S extends Site>(sites: readonly S[], scale: number): Cluster<S>[] {
  const total = sites.reduce((sum, { count }) => sum + count, 0);
  const alone = sites.map((site) => joined([site], site, total));
  const spread = scale >= scaleOfSpread ? spreadOut(alone, scale) : alone;
  const list = spread.toSorted(larger);
  return scale >= scaleMax ? list : merged(list, scale, total);
}

function joined<S extends Site>(sites: S[], { x, y }: Point, total: number): Cluster<S> {
  const count = sites.reduce((sum, site) => sum + site.count, 0);
  return { sites, x, y, count, radius: radiusOf(count, total) };
}

const larger = (a: Cluster, b: Cluster) =>
  b.count - a.count || (a.sites[0]?.name ?? '').localeCompare(b.sites[0]?.name ?? '');

/** Merges clusters that touch, until none do. */
function merged<S extends Site>(list: Cluster<S>[], scale: number, total: number): Cluster<S>[] {
  const touch = (a: Cluster, b: Cluster) =>
    Math.hypot(a.x - b.x, a.y - b.y) * scale < a.radius + b.radius;
  const done: Cluster<S>[] = [];
  const left = [...list];
  for (let next = left.shift(); next; next = left.shift()) {
    const a = next;
    const place = done.findIndex((b) => touch(a, b));
    const b = done[place];
    if (!b) {
      done.push(a);
      continue;
    }
    done.splice(place, 1);
    const count = a.count + b.count;
    const middle = {
      x: (a.x * a.count + b.x * b.count) / count,
      y: (a.y * a.count + b.y * b.count) / count,
    };
    left.unshift(joined([...b.sites, ...a.sites], middle, total));
  }
  for (const { sites } of done) sites.sort((a, b) => b.count - a.count);
  return done.sort(larger);
}

/** Returns circles at one position in a ring around it. */
function spreadOut<S extends Site>(list: Cluster<S>[], scale: number): Cluster<S>[] {
  const at = new Map<string, Cluster<S>[]>();
  for (const one of list) {
    const key = `${one.x} ${one.y}`;
    at.set(key, [...(at.get(key) ?? []), one]);
  }
  return [...at.values()].flatMap((together) => {
    if (together.length === 1) return together;
    const widest = Math.max(...together.map(({ radius }) => radius));
    const ring = (1.1 * widest) / Math.sin(Math.PI / together.length) / scale;
    return together.map((one, i) => {
      const angle = (2 * Math.PI * i) / together.length;
      return { ...one, x: one.x + ring * Math.sin(angle), y: one.y - ring * Math.cos(angle) };
    });
  });
}
