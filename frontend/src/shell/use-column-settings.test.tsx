import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { withPin, withWidth } from '../ui/columns/layout';
import { useColumnSettings } from './use-column-settings';

const { mutate, choices } = vi.hoisted(() => ({
  mutate: vi.fn(),
  choices: [{ configName: '报价', table: 'cotton', columns: ['c', 'a'], active: true }],
}));
vi.mock('../api/columns', () => ({
  useColumnChoices: () => choices,
  useChangeColumns: () => ({ mutate }),
}));

const keys = ['a', 'b', 'c'];
const usual = { order: [], hidden: [] };
const own = { ...usual, pinned: ['a'], widths: { c: 90 } };

beforeEach(() => {
  mutate.mockClear();
  localStorage.setItem('cotton.columns', JSON.stringify(own));
});

it('keeps pins and widths in the browser when a named choice replaces the columns', () => {
  const { result } = renderHook(() => useColumnSettings('cotton', keys, usual));
  expect(result.current.layout).toEqual({
    ...{ order: ['c', 'a', 'b'], hidden: ['b'] },
    ...{ pinned: ['a'], widths: { c: 90 } },
  });

  act(() => result.current.setLayout(withPin(result.current.layout, 'c', true)));
  act(() => result.current.setLayout(withWidth(result.current.layout, 'c', 60)));
  expect(result.current.layout).toMatchObject({ pinned: ['a', 'c'], widths: { c: 60 } });
  expect(mutate).not.toHaveBeenCalled();

  act(() => result.current.setLayout({ ...result.current.layout, hidden: [] }));
  expect(mutate).toHaveBeenCalledExactlyOnceWith({
    keep: { configName: '报价', columns: ['c', 'a', 'b'] },
  });

  act(() => result.current.reset());
  expect(result.current.layout).toEqual(usual);
});

it('returns the same settings until they change', () => {
  const { result, rerender } = renderHook(() => useColumnSettings('cotton', keys, usual));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  act(() => result.current.setLayout(withWidth(result.current.layout, 'c', 60)));
  expect(result.current).not.toBe(before);
});
