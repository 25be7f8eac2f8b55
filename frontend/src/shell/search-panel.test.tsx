import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../test.page';
import { type Column, numberColumn } from '../ui/table/column';
import { useListState } from '../ui/table/list-state';
import { SearchPanel } from './search-panel';

interface Lot {
  id: number;
  weight: number;
}

const columns: Column<Lot>[] = [
  { title: '批号', head: true, cell: ({ id }) => id },
  numberColumn('公重', ({ weight }) => weight, { unit: '吨', sort: { by: 'weight' } }),
];
const facets = { city: [{ value: '阿克苏', count: 1203 }] };
const data = { list: [{ id: 1, weight: 42 }], totalRow: 21_000, pageNum: 1, pageSize: 30, facets };
const query = { data, error: null, isPlaceholderData: false, refetch: () => {} };

function Lots() {
  const list = useListState(['keyword', 'city', 'orderBy', 'order']);
  return (
    <SearchPanel
      title="批次"
      unit="批"
      list={list}
      keyword={['keyword', '批号', 11]}
      facets={{ city: '城市' }}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

it('keeps keyword, facet, order and page in the URL, and a change starts at the first page', async () => {
  const search = renderPage(<Lots />, '/?keyword=650&pageNum=3');
  screen.getByText('共 21,000 批');
  fireEvent.click(screen.getByLabelText('第 2 页'));
  expect(search()).toBe('?keyword=650&pageNum=2');
  fireEvent.mouseDown(screen.getByLabelText('城市'));
  fireEvent.click(await screen.findByTitle('阿克苏（1,203）'));
  expect(search()).toBe('?keyword=650&city=阿克苏');
  fireEvent.click(screen.getByRole('button', { name: /公重/ }));
  expect(search()).toBe('?keyword=650&city=阿克苏&orderBy=weight');
  fireEvent.click(screen.getByRole('button', { name: /公重/ }));
  expect(search()).toBe('?keyword=650&city=阿克苏&orderBy=weight&order=asc');
  const keyword = screen.getByLabelText('按批号查找');
  fireEvent.change(keyword, { target: { value: ' 65012 ' } });
  fireEvent.keyDown(keyword, { key: 'Enter', keyCode: 13 });
  expect(search()).toBe('?keyword=65012&city=阿克苏&orderBy=weight&order=asc');
});
