import { expect, it } from 'vitest';
import { itemsThatFit } from './fit';

const room = { width: 200, gap: 5, more: 40 };

it('shows all items that fit in a line, without the control behind them', () => {
  expect(itemsThatFit([60, 60, 70], room)).toEqual([0, 3]);
  expect(itemsThatFit([], room)).toEqual([0, 0]);
  expect(itemsThatFit([60, 60, 70], { ...room, width: 0 })).toEqual([0, 3]);
});

it('leaves room for the control when items are folded', () => {
  expect(itemsThatFit([60, 60, 71], room)).toEqual([0, 2]);
  expect(itemsThatFit([60, 90, 60], room)).toEqual([0, 2]);
  expect(itemsThatFit([60, 91, 60], room)).toEqual([0, 1]);
});

it('shows at least one item', () => {
  expect(itemsThatFit([300, 10], room)).toEqual([0, 1]);
});

it('begins later so that the kept item is shown', () => {
  expect(itemsThatFit([60, 60, 60, 60], room, 1)).toEqual([0, 2]);
  expect(itemsThatFit([60, 60, 60, 60], room, 2)).toEqual([1, 3]);
  expect(itemsThatFit([60, 60, 60, 60], room, 3)).toEqual([2, 4]);
  expect(itemsThatFit([60, 300], room, 1)).toEqual([1, 2]);
});
