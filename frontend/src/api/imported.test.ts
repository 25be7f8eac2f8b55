import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '../test.page';
import { pricedAt, useImported } from './imported';
import { type LiveMessage, live } from './live';
import { quoteKeys } from './quotes';
import type { ImportedLot } from './types';

const lot = (more: Partial<ImportedLot>) =>
  ({ importlistingID: 7, indexCode: null, basis: null, landed: null, ...more }) as ImportedLot;

const cleared = lot({ indexCode: 'CF701', basis: 800, price: 15_300, indexValue: 14_500 });
const quotes = new Map([['CF701', 14_520]]);

it('moves cleared cotton with its contract, under every duty', () => {
  expect(pricedAt(cleared, quotes)).toMatchObject({
    price: 15_320,
    indexValue: 14_520,
    landed: { quotaPrice: 15_320, slidingPrice: 15_320, fullPrice: 15_320 },
  });
});

it('leaves fixed prices, contracts of ICE and still ones as they are', () => {
  const ice = lot({ indexCode: 'CT2703', basis: 5, price: 85, indexValue: 80 });
  const still = lot({ indexCode: 'CF701', basis: 1, price: 14_521, indexValue: 14_520 });
  for (const one of [lot({}), ice, still]) expect(pricedAt(one, quotes)).toBe(one);
});

it('reads lots again when one of them changed, and when prices in dollars moved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const calls = answerCalls({ 'POST imported/list': () => ({ list: [cleared], totalRow: 1 }) });
  const client = new QueryClient();
  client.setQueryData(quoteKeys.all, [{ indexCode: 'CF701', indexValue: 14_520 }]);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const search = { pageNum: 1, pageSize: 30 };
  const { result, unmount } = renderHook(() => useImported(search), { wrapper });
  await vi.waitFor(() => expect(result.current.data?.list[0]?.price).toBe(15_320));
  const asked = async (data: object, times: number) => {
    for (const one of listeners) one({ msgType: 'changed', data });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(calls('POST imported/list')).toHaveLength(times);
  };
  await asked({ kind: 'imported', ids: [8] }, 1);
  await asked({ kind: 'imported', ids: [7] }, 2);
  await asked({ kind: 'importedPrices' }, 3);
  unmount();
  vi.useRealTimers();
});
