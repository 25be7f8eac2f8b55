import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atQuotes, quoteKeys, useRepriced } from './quotes';
import type { Lot, Quote } from './types';

const lot = (listingID: number, more: Partial<Lot> = {}): Lot =>
  ({ listingID, price: 15_000, price3128: 14_900, indexCode: null, basis: null, ...more }) as Lot;

describe('atQuotes', () => {
  const quotes = new Map([['CF701', 14_520]]);

  it('moves price and 折3128 with the contract', () => {
    const old = lot(1, {
      indexCode: 'CF701',
      basis: 1000,
      indexValue: 14_500,
      price: 15_500,
      price3128: 15_200,
    });
    expect(atQuotes(old, quotes)).toMatchObject({
      price: 15_520,
      price3128: 15_220,
      indexValue: 14_520,
    });
  });

  it('leaves fixed prices, unknown contracts and still ones as they are', () => {
    const still = { indexCode: 'CF701', basis: 1, indexValue: 14_520, price: 14_521 };
    const unknown = { indexCode: 'CF999', basis: 1, indexValue: 1, price: 2 };
    for (const one of [lot(1), lot(2, still), lot(3, unknown)]) {
      expect(atQuotes(one, quotes)).toBe(one);
    }
  });
});

describe('useRepriced', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const basis = { indexCode: 'CF701', basis: 1000, indexValue: 14_500, price: 15_500 };
  const pass = () => act(() => vi.advanceTimersByTimeAsync(11_000));

  it('asks again once for every answer that quotes have left behind', async () => {
    const client = new QueryClient();
    const quote = (indexValue: number) =>
      act(async () => {
        client.setQueryData<Quote[]>(quoteKeys.all, [{ indexCode: 'CF701', indexValue } as Quote]);
        await vi.advanceTimersByTimeAsync(1);
      });
    await quote(14_500);
    const again = vi.fn();
    const { rerender } = renderHook(({ lots, answered }) => useRepriced(lots, answered, again), {
      initialProps: { lots: [lot(1, basis)], answered: 1 },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await pass();
    expect(again).not.toHaveBeenCalled();
    await quote(14_520);
    await quote(14_525);
    await pass();
    expect(again).toHaveBeenCalledTimes(1);
    rerender({ lots: [lot(1, { ...basis, indexValue: 14_520, price: 15_520 })], answered: 2 });
    await pass();
    expect(again).toHaveBeenCalledTimes(2);
    rerender({ lots: [lot(1, { ...basis, indexValue: 14_525, price: 15_525 })], answered: 3 });
    await pass();
    expect(again).toHaveBeenCalledTimes(2);
  });
});
