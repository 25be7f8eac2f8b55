import { expect, it } from 'vitest';
import { freeLabels } from './labels';
import { stepsOf } from './steps';

it('leaves out labels that cover an earlier one or a circle', () => {
  const labels = [
    { text: '新疆', x: 0, y: 0 },
    { text: '甘肃', x: 20, y: 4 },
    { text: '青海', x: 20, y: 40 },
    { text: '西藏', x: 100, y: 100 },
  ];
  const texts = (circles?: Parameters<typeof freeLabels>[1]) =>
    freeLabels(labels, circles).map(({ text }) => text);
  expect(texts()).toEqual(['新疆', '青海', '西藏']);
  expect(texts([{ x: 95, y: 95, radius: 10 }])).toEqual(['新疆', '青海']);
});

it('divides prices into steps with equally many warehouses', () => {
  const prices = [16, 11, 12, 13, 14, 15, 17, 18, 19, 230].map((price) => 1000 * price);
  const steps = stepsOf(prices);
  expect(steps?.ends).toEqual([11_000, 12_000, 14_000, 16_000, 18_000, 230_000]);
  expect([11_000, 12_000, 13_000, 18_000, 19_000, 230_000].map((p) => steps?.of(p))).toEqual([
    0, 0, 1, 3, 4, 4,
  ]);
  expect(stepsOf([15_000])?.of(15_000)).toBe(0);
  expect(stepsOf([])).toBeUndefined();
});
