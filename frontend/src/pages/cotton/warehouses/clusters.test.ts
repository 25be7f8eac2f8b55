import { expect, it } from 'vitest';
import { scaleMax } from '../../../ui/map/view';
import { type Cluster, clustersAt, radiusOf, type Site, scaleOfSpread } from './clusters';

/** Returns warehouses at random places of Xinjiang, three of them at one place. */
function sites(n: number): Site[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const list = Array.from({ length: n }, (_, i) => ({
    name: `第${i}库`,
    count: 1 + Math.floor(500 * random() ** 3),
    x: 1800 * random(),
    y: 1500 * random(),
  }));
  const [first] = list;
  return list.map((site, i) => (first && i < 3 ? { ...site, x: first.x, y: first.y } : site));
}

const touching = (clusters: readonly Cluster[], scale: number) =>
  clusters.flatMap((a, i) =>
    clusters
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) * scale < a.radius + b.radius - 1e-6),
  );

it.each([0.08, 0.19, 0.5, 1, 1.9])('has every warehouse in one circle at %d px/km', (scale) => {
  const list = sites(300);
  const clusters = clustersAt(list, scale);
  const names = clusters.flatMap((cluster) => cluster.sites.map(({ name }) => name));
  expect(names.toSorted()).toEqual(list.map(({ name }) => name).toSorted());
  expect(touching(clusters, scale)).toEqual([]);
  for (const { sites: inside, count } of clusters)
    expect(count).toBe(inside.reduce((sum, site) => sum + site.count, 0));
});

it('splits circles as the scale grows, down to single warehouses', () => {
  const list = sites(300);
  const counts = [0.08, 0.19, 0.5, 1].map((scale) => clustersAt(list, scale).length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(counts.length);
  expect(clustersAt(list, scaleMax)).toHaveLength(300);
});

it('puts warehouses of one place around it', () => {
  const list = sites(3);
  expect(clustersAt(list, scaleOfSpread / 2)).toHaveLength(1);
  const spread = clustersAt(list, scaleOfSpread);
  expect(spread).toHaveLength(3);
  expect(touching(spread, scaleOfSpread)).toEqual([]);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  expect(mean(spread.map(({ x }) => x))).toBeCloseTo(list[0]?.x ?? 0);
  expect(mean(spread.map(({ y }) => y))).toBeCloseTo(list[0]?.y ?? 0);
});

it('draws areas in proportion to lots, but no circle too small', () => {
  expect(radiusOf(400, 1000) ** 2 / radiusOf(100, 1000) ** 2).toBeCloseTo(4);
  expect(radiusOf(1, 100_000)).toBe(8);
});
