import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Lot } from '../../api/types';
import { useShown } from './shown-lot';

const lots = [{ listingID: 5 }, { listingID: 7 }, { listingID: 8 }] as Lot[];

/** Returns the hook of a table in a history entry that is opened or returned to. */
const opened = (list = lots) =>
  renderHook(() => useShown(list, true), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/cottonmall', key: 'entry' }]}>
        {children}
      </MemoryRouter>
    ),
  });

it('keeps the current row and the preview for the return to the page', () => {
  const first = opened();
  expect(first.result.current.row).toBe(-1);
  act(() => first.result.current.show({ row: 1 }));
  first.unmount();

  const second = opened(lots.toReversed().slice(1));
  expect(second.result.current.row).toBe(0);
  expect(second.result.current.previewed).toBeUndefined();
  act(() => second.result.current.show({ preview: true }));
  second.unmount();

  expect(opened().result.current.previewed).toBe(lots[1]);
  expect(opened([]).result.current).toMatchObject({ row: -1, previewed: undefined });
});
