import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StockRow } from '../../../api/stock';
import { NotesCell } from './notes-cell';

const fetched = vi.fn<(address: string, init: { body: string }) => Promise<Response>>();
const row = { listingID: 7, batchID: '65012252001', version: 3, notes: '可拼车' } as StockRow;

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 200, msg: '', data: row })),
  );
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotesCell row={row} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
});
afterEach(cleanup);

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

it('saves once, whether Enter or leaving the field ends it', async () => {
  write(' 急售 ');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', keyCode: 13 });
  fireEvent.blur(screen.getByRole('textbox'));
  await screen.findByRole('button');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body ?? '')).toEqual({
    listingID: 7,
    version: 3,
    field: 'notes',
    value: '急售',
  });
});

it('saves nothing after Escape, nor what did not change', () => {
  write('急售');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button'));
  fireEvent.blur(screen.getByRole('textbox'));
  expect(screen.getByRole('button').textContent).toBe('可拼车');
  expect(fetched).not.toHaveBeenCalled();
});
