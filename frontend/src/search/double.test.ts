import { describe, expect, it } from 'vitest';
import { changed, type Filters, firstQuery } from './demand';
import { doubleOf, toggleDouble } from './double';

const after = (wanted: Filters, bound: number) =>
  changed({ ...firstQuery, filters: wanted }, toggleDouble(wanted, bound)).filters;

describe('toggleDouble', () => {
  it.each<[Filters, number, Filters]>([
    [{}, 29, { lengthMin: 29, strongMin: 29 }],
    [{ lengthMin: 28, strongMin: 28 }, 29, { lengthMin: 29, strongMin: 29 }],
    [{ lengthMin: 29, strongMin: 28 }, 29, { lengthMin: 29, strongMin: 29 }],
    [{ lengthMin: 29, strongMin: 29, origins: '南疆' }, 29, { origins: '南疆' }],
    [{ lengthMax: 28.5, strongMax: 31 }, 29, { lengthMin: 29, strongMin: 29, strongMax: 31 }],
  ])('%j and %d', (wanted, bound, expected) => expect(after(wanted, bound)).toEqual(expected));
});

it.each<[Filters, number | undefined]>([
  [{ lengthMin: 29, strongMin: 29 }, 29],
  [{ lengthMin: 29, strongMin: 28 }, undefined],
  [{ lengthMin: 29 }, undefined],
  [{}, undefined],
])('the double of %j is %j', (wanted, bound) => expect(doubleOf(wanted)).toBe(bound));
