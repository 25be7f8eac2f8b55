import { expect, it } from 'vitest';
import { type Position, project } from './projection';

const place = (latitude: number, longitude: number): Position => ({ latitude, longitude });

/** The great circle between positions, km. */
function distance(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

it('has its origin at 36° north, 105° east, with north above', () => {
  const { x, y } = project(place(36, 105));
  expect([x, y].map((value) => Math.abs(value))).toEqual([0, 0]);
  expect(project(place(40, 105)).y).toBeLessThan(0);
  expect(project(place(36, 110)).x).toBeGreaterThan(0);
});

it.each([
  ['along 25° north', place(25, 100), place(25, 101)],
  ['along 47° north', place(47, 86), place(47, 87)],
])('keeps distances %s', (_, a, b) => {
  const [p, q] = [project(a), project(b)];
  expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(distance(a, b), 2);
});

it('keeps distances within 3 % in all of Xinjiang', () => {
  for (const [a, b] of [
    [place(43.79, 87.63), place(39.47, 75.99)], // 乌鲁木齐, 喀什
    [place(41.17, 80.26), place(41.73, 86.17)], // 阿克苏, 库尔勒
    [place(37.11, 79.92), place(47.84, 88.14)], // 和田, 阿勒泰
  ] as const) {
    const [p, q] = [project(a), project(b)];
    const ratio = Math.hypot(p.x - q.x, p.y - q.y) / distance(a, b);
    expect(ratio).toBeGreaterThan(0.97);
    expect(ratio).toBeLessThan(1.03);
  }
});

it.each([20, 30, 36, 45, 53])('keeps areas at %d° north', (latitude) => {
  const d = 0.01;
  const p = project(place(latitude, 90));
  const east = project(place(latitude, 90 + d));
  const north = project(place(latitude + d, 90));
  const drawn = Math.abs((east.x - p.x) * (north.y - p.y) - (east.y - p.y) * (north.x - p.x));
  const degree = (6371 * Math.PI) / 180;
  const real = (d * degree) ** 2 * Math.cos(((latitude + d / 2) * Math.PI) / 180);
  expect(drawn / real).toBeCloseTo(1, 3);
});
