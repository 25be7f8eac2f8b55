import { expect, it } from 'vitest';
import { boxOf, fitted, limited, moved, scaleMax, zoomed } from './view';

const size = { width: 800, height: 400 };
const world = { left: -2000, top: -1000, right: 2000, bottom: 1000 };

it('fits a box with a margin, and a single point at a modest scale', () => {
  const box = boxOf([
    { x: -1000, y: 0 },
    { x: 750, y: 100 },
  ]);
  expect(box).toEqual({ left: -1000, top: 0, right: 750, bottom: 100 });
  expect(fitted(box, size, 50)).toEqual({ x: -125, y: 50, scale: 0.4 });
  expect(fitted(boxOf([{ x: 7, y: 8 }]), size, 50)).toEqual({ x: 7, y: 8, scale: 0.4 });
});

it('keeps the point under the pointer where it is', () => {
  const view = { x: 100, y: -50, scale: 0.5 };
  const at = { x: 120, y: -80 };
  const pointOf = ({ x, y, scale }: typeof view) => [x + at.x / scale, y + at.y / scale];
  expect(pointOf(zoomed(view, 2, at))).toEqual(pointOf(view));
  expect(moved(view, 10, -20)).toEqual({ x: 80, y: -10, scale: 0.5 });
});

it('stays in the world and between the scales', () => {
  expect(limited({ x: 9999, y: -9999, scale: 99 }, size, world)).toEqual({
    ...{ x: 2000, y: -1000 },
    scale: scaleMax,
  });
  expect(limited({ x: 0, y: 0, scale: 0 }, size, world).scale).toBe(0.2);
});
