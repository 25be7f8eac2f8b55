import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { StockRow } from '../../../api/stock';
import { answerCalls, renderPage } from '../../../test.page';
import { NotesCell } from './notes-cell';

let inputsOf: ReturnType<typeof answerCalls>;
const row = { listingID: 7, batchID: '65012252001', version: 3, notes: '可拼车' } as StockRow;

beforeEach(() => {
  inputsOf = answerCalls({ 'POST batch/modify_item': () => row });
  renderPage(<NotesCell row={row} />);
  fireEvent.click(screen.getByRole('button'));
});

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

it('saves once, whether Enter or leaving the field ends it', async () => {
  write(' 急售 ');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', keyCode: 13 });
  fireEvent.blur(screen.getByRole('textbox'));
  await screen.findByRole('button');
  expect(inputsOf('POST batch/modify_item')).toEqual([
    { listingID: 7, version: 3, field: 'notes', value: '急售' },
  ]);
});

it('saves nothing after Escape, nor what did not change', () => {
  write('急售');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button'));
  fireEvent.blur(screen.getByRole('textbox'));
  expect(screen.getByRole('button').textContent).toBe('可拼车');
  expect(inputsOf('POST batch/modify_item')).toEqual([]);
});
