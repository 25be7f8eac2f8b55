import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, answerCalls, newQueries, refusal, renderPage } from '../../../test.page';
import ProductsPage from './page';

const attribute = (id: number, code: string, name: string, more: object) => ({
  id,
  code,
  name,
  unit: '',
  kind: 2,
  decimals: 0,
  least: 0,
  most: 0,
  required: false,
  filter: true,
  article: true,
  valued: true,
  choices: [],
  ...more,
});

const filters = {
  category: 'yarn',
  name: '棉纱',
  attributes: [
    attribute(1, 'combing', '精普梳', {
      choices: [
        { id: 1, name: '精梳' },
        { id: 2, name: '普梳' },
      ],
    }),
    attribute(2, 'count', '支数', { kind: 1, unit: 'S', decimals: 1, least: 1, most: 300 }),
    attribute(3, 'strength', '强力', { kind: 1, unit: 'CN', article: false, valued: false }),
  ],
  brands: [{ value: '华孚', count: 2 }],
  factories: [],
  cities: [],
  depots: [],
};

const product = {
  id: 7,
  brand: '华孚',
  factory: '华孚时尚',
  title: '精梳 40S 棉纱',
  category: '棉纱',
  path: [5],
  values: [
    { code: 'combing', name: '精普梳', text: '精梳' },
    { code: 'count', name: '支数', text: '40S' },
    { code: 'white', name: '色泽', text: '本白' },
  ],
  price: null,
  futures: false,
  deliverOn: '',
  city: '绍兴',
  depotName: '',
  amount: 20,
  least: 2,
  memberID: 3,
  memberName: '绍兴纱业',
  until: 1_796_000_000,
};

const yarn = { id: 5, code: 'yarn', name: '棉纱', count: 2 };
const below = [{ id: 6, code: 'yarn-combed', name: '精梳纱', count: 9, children: [] }];
const pageOf = (list: object[], facets = {}) => ({
  list,
  facets,
  totalRow: list.length,
  pageNum: 1,
  pageSize: 30,
});
const facets = {
  path: [
    { value: '5', count: 2 },
    { value: '6', count: 1 },
  ],
  'attr.combing': [{ value: '1', count: 2 }],
  'attr.count': [{ value: '40000', count: 2 }],
};

/** Shows the page of yarn, and returns the calls and the query of its address. */
function show(address = '/yarn', answers: Answers = {}, client = newQueries()) {
  const calls = answerCalls({
    'GET bases/product_category_tree': () => [{ ...yarn, children: below }],
    'GET bases/product_category_filter_criteria': () => filters,
    'POST product/product_list': () => pageOf([product], facets),
    ...answers,
  });
  return { calls, search: renderPage(<ProductsPage />, address, client) };
}

let narrow = false;
beforeEach(() => {
  narrow = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never,
  );
});

it('shows products with a column for each attribute of their articles', async () => {
  show();
  const row = (await screen.findByRole('link', { name: '华孚' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('40')).toBeTruthy();
  expect(within(row).getByText('面议')).toBeTruthy();
  expect(within(row).queryByText('本白')).toBeNull();
  expect(screen.getByRole('link', { name: '绍兴纱业' }).getAttribute('href')).toBe(
    '/shop/shopDetail?memberID=3',
  );
});

it('has the filters of its category, with counts, in its address', async () => {
  const { calls, search } = show('/yarn?attr.count=20-40');
  const chips = await screen.findByRole('list', { name: '已选条件' });
  within(chips).getByText('支数 20–40S');
  fireEvent.click(await screen.findByRole('button', { name: /^精梳\s*2$/ }));
  expect(screen.queryByLabelText('强力下限')).toBeNull(); // no product has it
  expect(search()).toBe('?attr.count=20-40&attr.combing=1');
  within(chips).getByText('精普梳 精梳');
  expect(calls('POST product/product_list').at(-1)).toMatchObject({
    category: 'yarn',
    values: { count: '20-40', combing: '1' },
  });
  fireEvent.click(screen.getByRole('button', { name: '去掉 支数 20–40S' }));
  expect(search()).toBe('?attr.combing=1');
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(search()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: /^精梳纱\s*1$/ }));
  expect(search()).toBe('?category=yarn-combed');
});

it('takes the bounds of a number', async () => {
  const { search } = show();
  const least = await screen.findByLabelText('支数下限');
  fireEvent.change(least, { target: { value: '32' } });
  fireEvent.keyDown(least, { key: 'Enter' });
  expect(search()).toBe('?attr.count=32-');
});

it('sorts by numbers', async () => {
  const { calls, search } = show();
  await screen.findByRole('link', { name: '华孚' });
  fireEvent.click(screen.getByTitle('按支数排序'));
  expect(search()).toBe('?order=attr.count&asc=true');
  await waitFor(() =>
    expect(calls('POST product/product_list')).toContainEqual(
      expect.objectContaining({ order: 'attr.count', asc: true, pageSize: 30 }),
    ),
  );
});

it('replaces the filters by the meaning of a line, in other goods where only those understand it', async () => {
  const meanings: Record<string, object> = {
    JC40S: { category: 'yarn', values: { combing: '1', count: '40-40' }, words: '' },
    '1.4D': { category: 'polyester', values: { denier: '1.4-1.4' }, words: '' },
  };
  const none = { category: '', values: {}, words: '1.4D' };
  const { search } = show('/yarn?brand=华孚', {
    'POST product/readShorthand': ({ category, text }) =>
      category && text === '1.4D' ? none : meanings[String(text)],
  });
  const line = () => screen.findByLabelText('搜棉纱');
  const find = async (text: string) => {
    fireEvent.change(await line(), { target: { value: text } });
    fireEvent.keyDown(await line(), { key: 'Enter' });
  };
  await find('JC40S');
  await waitFor(() => expect(search()).toBe('?attr.combing=1&attr.count=40-40'));
  expect(((await line()) as HTMLInputElement).value).toBe('JC40S');
  await find('1.4D');
  await waitFor(() => expect(search()).toBe('?attr.denier=1.4-1.4'));
});

it('offers to remove filters from a search without results', async () => {
  const { search } = show('/yarn?city=绍兴&futures=true', {
    'POST product/product_list': ({ futures, pageSize }) =>
      futures || pageSize !== 1 ? pageOf([]) : { ...pageOf([product]), totalRow: 12 },
  });
  fireEvent.click(await screen.findByRole('button', { name: '去掉『期货』可得 12 条' }));
  expect(search()).toBe('?city=绍兴');
});

it('refuses categories and attributes that the goods do not have', async () => {
  const { search, calls } = show('/yarn?attr.other=3&brand=华孚');
  await screen.findByText('链接中有不能使用的条件');
  expect(calls('POST product/product_list')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '忽略并显示' }));
  expect(search()).toBe('?brand=华孚');
});

it('shows why it failed, and asks again', async () => {
  let fails = true;
  show('/yarn', {
    'POST product/product_list': () => (fails ? refusal(500, '系统繁忙') : pageOf([product])),
  });
  const again = await screen.findByRole('button', { name: '重试' });
  fails = false;
  fireEvent.click(again);
  await screen.findByRole('link', { name: '华孚' });
});

it('shows a card for each product on a phone, and the filters in a drawer', async () => {
  narrow = true;
  show('/yarn?futures=false');
  const card = (await screen.findByRole('link', { name: '华孚 精梳 40S 棉纱' })).closest('li');
  expect(card?.textContent).toContain('本白');
  expect(card?.textContent).toContain('20 吨，起订 2 吨');
  fireEvent.click(screen.getByRole('button', { name: /筛选/ }));
  await screen.findByRole('button', { name: '查看 1 条' });
  expect(screen.getByRole('button', { name: /^现货/ }).getAttribute('aria-pressed')).toBe('true');
});

it('shows the products when it is known how high the notices above them are', async () => {
  let answer = (_: object[]) => {};
  const notices = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  const client = newQueries();
  const { calls } = show('/yarn', { 'GET product/get_slide_sx_show': () => notices }, client);
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(calls('POST product/product_list')).toEqual([]);
  answer([{ id: 1, title: '周末不发货', text: '', link: '' }]);
  await screen.findByRole('link', { name: '华孚' });
  expect(screen.getByText('周末不发货')).toBeTruthy();
});
