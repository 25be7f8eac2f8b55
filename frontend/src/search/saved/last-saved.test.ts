import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepSaved, useLastSaved } from './last-saved';

beforeEach(() => localStorage.clear());

it('is known to the next list only', () => {
  const list = () => renderHook(useLastSaved);
  expect(list().result.current).toBeUndefined();
  keepSaved(7);
  const first = list();
  first.rerender();
  expect(first.result.current).toBe(7);
  expect(list().result.current).toBeUndefined();
});
