import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFailure } from './failure';

it('stays while the question is asked again, and goes with an answer or another question', () => {
  const away = new Error('网络异常');
  const again = { data: undefined, error: null };
  const { result, rerender } = renderHook(({ query, key }) => useFailure(query, key), {
    initialProps: { query: { data: undefined as unknown, error: null as Error | null }, key: 'a' },
  });
  expect(result.current).toBeNull();
  rerender({ query: { data: undefined, error: away }, key: 'a' });
  rerender({ query: again, key: 'a' });
  expect(result.current).toBe(away);
  rerender({ query: again, key: 'b' });
  expect(result.current).toBeNull();
  rerender({ query: { data: undefined, error: away }, key: 'b' });
  rerender({ query: { data: [], error: null }, key: 'b' });
  rerender({ query: again, key: 'b' });
  expect(result.current).toBeNull();
});
