import { expect, it } from 'vitest';
import { settledFen, sumFen, yuan, yuanOfFen } from './money';

it.each([
  [{ price: 15480, amount: 43.12345 }, 66755101],
  [{ price: '15480', amount: '42.5', difference: '100' }, 65780000],
  [{ price: 1, amount: 0.005 }, 1],
  [{ price: '', amount: 'x' }, undefined],
])('%o makes %s fen', (figures, fen) => {
  expect(settledFen(figures)).toBe(fen);
});

it('adds and formats fen', () => {
  expect(sumFen([1, 2])).toBe(3);
  expect(sumFen([1, undefined])).toBeUndefined();
  expect([yuanOfFen(66755101), yuan(null), yuan(1333190.5)]).toEqual([
    '667,551.01',
    '—',
    '1,333,190.50',
  ]);
});
