import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StockFilter, StockRow } from '../../../api/stock';
import { useChosen } from './chosen';

const row = (listingID: number, version = 1) => ({ listingID, version }) as StockRow;
const first = [row(1), row(2)];
const filter: StockFilter = { state: 1 };

function begin() {
  return renderHook(({ page, by }) => useChosen(page, by, 120), {
    initialProps: { page: first, by: filter },
  });
}

it('keeps what was checked on other pages, as it was seen last', () => {
  const { result, rerender } = begin();
  act(() => result.current.toggleAll(first));
  rerender({ page: [row(3)], by: { ...filter } });
  act(() => result.current.toggle(row(3)));
  expect(result.current.choice).toEqual({ listingIDs: [1, 2, 3] });
  rerender({ page: [row(1, 2), row(2)], by: filter });
  expect(result.current.rows.get(1)?.version).toBe(2);
});

it('checks nothing under other conditions', () => {
  const { result, rerender } = begin();
  act(() => result.current.toggleAll(first));
  rerender({ page: first, by: { state: 4 } });
  expect(result.current.count).toBe(0);
  act(() => result.current.chooseAll());
  expect(result.current.count).toBe(120);
  rerender({ page: first, by: filter });
  expect(result.current).toMatchObject({ all: false, count: 0 });
});

it('means all that meet the conditions by their filter', () => {
  const { result } = begin();
  act(() => result.current.toggleAll(first));
  act(() => result.current.chooseAll());
  expect(result.current.choice).toEqual({ filter });
  expect(result.current.has(row(77))).toBe(true);
  act(() => result.current.toggle(row(1)));
  expect(result.current.choice).toEqual({ listingIDs: [2] });
});
