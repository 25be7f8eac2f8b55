import type { Point } from './projection';

/** The size of the map on the screen, px. */
export interface Size {
  width: number;
  height: number;
}

/** What the map shows: the point in its middle, km, and the scale, px per km. */
export interface View extends Point {
  scale: number;
}

/** A part of the map, km. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The largest scale. Positions are those of counties, about 1 km exact. */
export const scaleMax = 8;

/** The largest scale of a view that is fitted: a single warehouse has its province around it. */
const fittedMax = 0.4;

/** Returns the smallest box around points. */
export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Returns the view in which a box fills the map, with a margin in px around it. */
export function fitted(box: Box, size: Size, margin: number, most = fittedMax): View {
  const along = (length: number, room: number) => Math.max(room - 2 * margin, 1) / (length || 1);
  const scale = Math.min(
    along(box.right - box.left, size.width),
    along(box.bottom - box.top, size.height),
    most,
  );
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale };
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Returns a view whose middle is in the world, and whose scale is between that of the world and the largest. */
export function limited(view: View, size: Size, world: Box): View {
  const least = fitted(world, size, 0).scale;
  return {
    x: between(view.x, world.left, world.right),
    y: between(view.y, world.top, world.bottom),
    scale: between(view.scale, least, scaleMax),
  };
}

/** Returns the view after its content was moved by px. */
export const moved = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** Returns the view at another scale. The point at a place of the map, px from its middle, stays there. */
export const zoomed = (view: View, scale: number, at: Point): View => ({
  x: view.x + at.x / view.scale - at.x / scale,
  y: view.y + at.y / view.scale - at.y / scale,
  scale,
});
