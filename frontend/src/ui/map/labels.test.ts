import { expect, it } from 'vitest';
import { besidePoint, freeLabels, labelsWithin, type Part } from './labels';

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

it('moves a label to the first place that is free', () => {
  const others = [
    { x: 5, y: 5 },
    { x: 0, y: 40 },
    { x: 0, y: 80 },
  ];
  const label = { text: '新疆', x: 0, y: 0, others };
  const circles = [{ x: 0, y: 0, radius: 20 }];
  const at = (later: { text: string; x: number; y: number }[] = [], covered = [] as Part[]) =>
    freeLabels([label], circles, later, covered).map(({ y }) => y);
  expect(at()).toEqual([40]);
  expect(at([{ text: '和田市', x: 0, y: 40 }])).toEqual([80]);
  const both = [40, 80].map((y) => ({ text: '和田市', x: 0, y }));
  expect(at(both)).toEqual([40]);
  expect(at(both, [{ x: 0, y: 40, width: 9, height: 9 }])).toEqual([80]);
});

it('has four places for the name of a point', () => {
  const [first, ...others] = besidePoint('一厂', { x: 0, y: 0 });
  const mark = { x: 0, y: 0, radius: 9 };
  const free = freeLabels(
    [{ text: '一厂', ...first, others }],
    [mark, { x: 0, y: -18, radius: 8 }],
  );
  expect(free.map(({ x, y }) => [x, y])).toEqual([[0, 18]]);
});

it('leaves out labels that are cut off or covered', () => {
  const labels = [-90, 0, 45, 60].map((x) => ({ text: `${x}`, x, y: 0 }));
  const view = { x: 0, y: 0, width: 100, height: 50 };
  const covered = { x: 80, y: 0, width: 10, height: 10 };
  expect(labelsWithin(labels, view, covered).map(({ text }) => text)).toEqual(['0', '45']);
});
