import { expect, it } from 'vitest';
import { choicesOf, choicesText, inTree } from './category-tree';

const category = (id: number, parentID: number, place: number) => ({
  ...{ id, parentID, place, code: `c${id}`, name: `品类${id}`, removed: false },
});

it('puts categories below their parents, in their order', () => {
  const list = [category(1, 0, 2), category(2, 1, 2), category(3, 1, 1), category(4, 0, 1)];
  expect(inTree(list).map(({ id, depth }) => `${id}:${depth}`)).toEqual([
    '4:0',
    '1:0',
    '3:1',
    '2:1',
  ]);
});

const known = [
  { id: 1, name: '精梳', aliases: ['J'] },
  { id: 2, name: '普梳' },
  { id: 3, name: '旧的', removed: true },
];

it('writes choices as lines', () => {
  expect(choicesText(known)).toBe('精梳 = J\n普梳');
});

it('keeps the numbers of choices, also of renamed ones', () => {
  expect(choicesOf('普梳\n精梳棉 = 精梳 = J\n\n 半精梳', known)).toEqual([
    { id: 2, name: '普梳', aliases: [] },
    { id: 1, name: '精梳棉', aliases: ['精梳', 'J'] },
    { id: 0, name: '半精梳', aliases: [] },
  ]);
});

it('does not give the number of a choice to another one that has its name as an alias', () => {
  expect(choicesOf('精梳棉 = 精梳\n精梳', known).map(({ id }) => id)).toEqual([0, 1]);
});
