import { expect, it } from 'vitest';
import { freeLabels } from './labels';

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
