import { describe, expect, it } from 'vitest';
import type { Lot } from '../../../api/types';
import { inputOf, ofType } from './address';

const a = '65012252001';
const b = '37012252001';
const read = (query: string) => inputOf(new URLSearchParams(query));

describe('askedOf', () => {
  it('keeps what is no batch number', () => {
    expect(read(`batchIds=${a},6501,金翔`)).toEqual({ numbers: [a], wrong: ['6501', '金翔'] });
  });

  it.each([
    ['0', { type: 0 }],
    ['1', { type: 1 }],
    ['', {}],
  ])('reads type %j', (type, expected) => {
    expect(read(`batchIds=${a}&type=${type}`)).toEqual({ numbers: [a], wrong: [], ...expected });
  });
});

describe('ofType', () => {
  const lots = [
    { batchID: a, type: 0 },
    { batchID: b, type: 1 },
    { batchID: b, type: 1 },
  ] as Lot[];

  it.each([
    [undefined, [a, b, b], 0],
    [0, [a], 1],
    [1, [b, b], 1],
  ] as const)('type %j shows %j and leaves out %i batches', (type, shown, others) => {
    const result = ofType(lots, type);
    expect(result.lots.map(({ batchID }) => batchID)).toEqual(shown);
    expect(result.others).toBe(others);
  });
});
