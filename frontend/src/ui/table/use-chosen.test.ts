import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChosen } from './use-chosen';

interface Bale {
  id: number;
  state: string;
}

const a = { id: 1, state: 'new' };
const b = { id: 2, state: 'new' };
const c = { id: 3, state: 'new' };
const naming = {
  keyOf: ({ id }: Bale) => id,
  nameOf: ({ id }: Bale) => `bale ${id}`,
  allLabel: 'all',
};

const open = (page: Bale[], question = 'first') =>
  renderHook(({ page, question }) => useChosen(page, question, naming), {
    initialProps: { page, question },
  });

it('keeps what is checked on other pages and shows rows as the page has them now', () => {
  const { result, rerender } = open([a, b]);
  act(() => result.current.toggle(a));
  rerender({ page: [c], question: 'first' });
  act(() => result.current.toggleAll([c]));
  expect(result.current.rows).toEqual([a, c]);
  const sold = { ...a, state: 'sold' };
  rerender({ page: [sold, b], question: 'first' });
  expect(result.current.rows).toEqual([sold, c]);
  expect(result.current.has(sold)).toBe(true);
  expect(result.current.nameOf(b)).toBe('bale 2');
  expect(result.current.allLabel).toBe('all');
});

it('unchecks a page that is checked as a whole, and all rows at once', () => {
  const { result } = open([a, b]);
  act(() => result.current.toggle(a));
  act(() => result.current.toggleAll([a, b]));
  expect(result.current.rows).toEqual([a, b]);
  act(() => result.current.toggleAll([a, b]));
  expect(result.current.rows).toEqual([]);
  act(() => result.current.toggle(b));
  act(() => result.current.clear());
  expect(result.current.rows).toEqual([]);
});

it('starts with none for another question', () => {
  const { result, rerender } = open([a, b]);
  act(() => result.current.toggle(a));
  rerender({ page: [a, b], question: 'second' });
  expect(result.current.rows).toEqual([]);
  expect(result.current.has(a)).toBe(false);
});
