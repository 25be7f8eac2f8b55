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

it('divides prices into steps of equal width', () => {
  const steps = stepsOf([15_000, 16_000, 15_220]);
  expect(steps?.ends).toEqual([15_000, 15_200, 15_400, 15_600, 15_800, 16_000]);
  expect([15_000, 15_199, 15_220, 15_999, 16_000].map((price) => steps?.of(price))).toEqual([
    0, 0, 1, 4, 4,
  ]);
  expect(stepsOf([15_000])?.of(15_000)).toBe(0);
  expect(stepsOf([])).toBeUndefined();
});
