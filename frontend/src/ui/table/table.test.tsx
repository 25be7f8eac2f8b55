import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { printPage } from '../printing';
import { type Column, chosenColumns, nextSorting } from './column';
import { rowAfter } from './row-keys';
import { rowsBetween, toggledKeys } from './selection';
import { Table } from './table';

// The rows of long tables are a script of their own, which a busy machine takes a while to load.
configure({ asyncUtilTimeout: 20_000 });

interface Lot {
  id: number;
  city: string;
}

const lots: Lot[] = [
  { id: 1, city: '石河子' },
  { id: 2, city: '阿克苏' },
  { id: 3, city: '阿克苏' },
];

const columns: Column<Lot>[] = [
  { title: '批号', head: true, sort: { by: 'id', ascending: true }, cell: ({ id }) => `批 ${id}` },
  { title: '城市', unit: '市', cell: ({ city }) => city },
  { title: '操作', actions: true, cell: () => <button type="button">改</button> },
];

const rowKey = ({ id }: Lot) => id;
let narrow = false;

beforeEach(() => {
  narrow = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

function SelectTable({ page = lots }: { page?: Lot[] }) {
  const [rows, setRows] = useState<ReadonlyMap<number, Lot>>(new Map());
  const toggle = (some: readonly Lot[]) => setRows((old) => toggledKeys(old, some, rowKey));
  return (
    <Table
      label="批次"
      columns={columns}
      rows={page}
      rowKey={rowKey}
      selection={{
        has: ({ id }) => rows.has(id),
        toggle: (row) => toggle([row]),
        toggleAll: toggle,
        nameOf: ({ id }) => `批 ${id}`,
        allLabel: '全选',
      }}
    />
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
const rowsShown = () => screen.getAllByRole('row').slice(1);

it.each([
  [2, 2, [2, 3]],
  [3, 0, [1, 2, 3]],
  [undefined, 1, [2]],
  [9, 1, [2]],
])('the rows from row %s to place %d are %j', (first, place, found) => {
  const second = lots[place] as Lot;
  expect(rowsBetween(lots, first, second, rowKey).map(rowKey)).toEqual(found);
});

describe('a table', () => {
  it('has a head and a labelled cell for every column', () => {
    render(<Table label="批次" old columns={columns} rows={lots} rowKey={rowKey} />);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['批号', '城市市', '操作']);
    const cells = within(rowsShown()[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.dataset.label)).toEqual(['批号', '城市（市）', '操作']);
    expect(screen.getByRole('table', { name: '批次' }).getAttribute('aria-busy')).toBe('true');
  });

  it('sorts by a click, the other way round by another', () => {
    const onSort = vi.fn();
    const table = (ascending: boolean) => (
      <Table
        columns={columns}
        rows={lots}
        rowKey={rowKey}
        sorting={{ by: 'id', ascending }}
        onSort={onSort}
      />
    );
    const { rerender } = render(table(true));
    const head = () => screen.getByRole('columnheader', { name: /批号/ });
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByTitle('按批号排序'));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'id', ascending: false });
    rerender(table(false));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(nextSorting({ by: 'city', ascending: false }, { by: 'id', ascending: true })).toEqual({
      by: 'id',
      ascending: true,
    });
  });

  it('selects one row, all rows, and none', () => {
    render(<SelectTable />);
    fireEvent.click(screen.getByLabelText('选择 批 2'));
    expect(boxes()).toEqual([false, false, true, false]);
    expect(screen.getByLabelText<HTMLInputElement>('全选').indeterminate).toBe(true);
    fireEvent.click(screen.getByLabelText('全选'));
    expect(boxes()).toEqual([true, true, true, true]);
    fireEvent.click(screen.getByLabelText('全选'));
    expect(boxes()).toEqual([false, false, false, false]);
  });

  it('selects the rows between two clicks or keys with Shift', () => {
    render(<SelectTable />);
    fireEvent.click(screen.getByLabelText('选择 批 3'));
    fireEvent.click(screen.getByLabelText('选择 批 1'), { shiftKey: true });
    expect(boxes()).toEqual([true, true, true, true]);
    fireEvent.click(screen.getByLabelText('选择 批 2'));
    expect(boxes()).toEqual([false, true, false, true]);
    fireEvent.keyDown(rowsShown()[2] as Element, { key: ' ', shiftKey: true });
    expect(boxes()).toEqual([true, true, true, true]);
  });

  it('moves between rows by keyboard and selects with the space key', () => {
    render(<SelectTable />);
    const [first, second, third] = rowsShown();
    expect(rowsShown().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    fireEvent.keyDown(first as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as Element, { key: ' ' });
    expect(boxes()).toEqual([false, false, true, false]);
    fireEvent.keyDown(second as Element, { key: 'End' });
    expect(document.activeElement).toBe(third);
    expect(rowsShown().map((row) => row.tabIndex)).toEqual([-1, -1, 0]);
    // A key pressed in a cell is the cell's.
    const button = within(third as HTMLElement).getByRole('button');
    fireEvent.keyDown(button, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(third);
    expect(rowAfter('ArrowUp', 0, 3)).toBe(0);
    expect(rowAfter('x', 0, 3)).toBeUndefined();
  });

  it('titles groups and shows the chosen columns in their order', () => {
    render(
      <Table
        columns={columns}
        rows={lots}
        rowKey={rowKey}
        groupOf={({ city }) => city}
        shown={['城市', '批号']}
      />,
    );
    const texts = rowsShown().map(({ textContent }) => textContent);
    expect(texts).toEqual(['石河子', '石河子批 1', '阿克苏', '阿克苏批 2', '阿克苏批 3']);
    expect(chosenColumns(columns, ['其他'])).toEqual([]);
  });

  it('has all rows of a long list on paper', async () => {
    const many = Array.from({ length: 301 }, (_, id) => ({ id, city: '甲' }));
    let printed = 0;
    vi.stubGlobal('print', () => {
      printed = rowsShown().length;
    });
    render(<Table columns={columns} rows={many} rowKey={rowKey} />);
    expect(rowsShown().length).toBeLessThan(100);
    await act(printPage);
    expect(printed).toBe(301);
    expect(rowsShown().length).toBeLessThan(100);
  });

  it('has all rows before the browser counts the pages of its own print dialog', () => {
    const many = Array.from({ length: 301 }, (_, id) => ({ id, city: '甲' }));
    render(<Table columns={columns} rows={many} rowKey={rowKey} />);
    expect(rowsShown().length).toBeLessThan(100);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rowsShown().length).toBe(301);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rowsShown().length).toBeLessThan(100);
  });

  it('shows the titles of the groups of a long list', () => {
    const many = Array.from({ length: 301 }, (_, id) => ({ id, city: id < 300 ? '甲' : '乙' }));
    render(
      <Table columns={columns} rows={many} rowKey={rowKey} groupOf={({ city }) => `市 ${city}`} />,
    );
    const titles = screen.getAllByText(/^市 /).map(({ textContent }) => textContent);
    expect(titles).toEqual(['市 甲', '市 乙']);
  });

  it('is a list of cards on a phone, where it has cards', () => {
    narrow = true;
    const card = ({ id }: Lot) => <b>卡 {id}</b>;
    const own = { rowId: ({ id }: Lot) => `lot-${id}`, rowClass: ({ id }: Lot) => `of-${id}` };
    render(
      <Table label="批次" columns={columns} rows={lots} rowKey={rowKey} card={card} {...own} />,
    );
    const list = screen.getByRole('list', { name: '批次' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(document.getElementById('lot-2')?.className).toBe('of-2');
    expect(list.textContent).toBe('卡 1卡 2卡 3');
  });

  it('draws only the rows in view of a long list', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44); // jsdom has no layout
    vi.spyOn(window, 'scrollTo').mockReturnValue();
    const many = Array.from({ length: 2_000 }, (_, id) => ({ id, city: '' }));
    render(<Table columns={columns} rows={many} rowKey={rowKey} />);
    expect(await screen.findByText('批 0')).toBeTruthy();
    expect(document.querySelectorAll('[data-place]').length).toBeLessThan(100);
    expect(screen.queryByText('批 1999')).toBeNull();
  });
});
