import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Product } from '../../../api/types';
import { everything } from '../../../search/product-query';
import { answerCalls, renderPage } from '../../../test.page';
import { commonTitle, firstOfSellers, sellersMost, sellersOf } from '../trade/asked-products';
import { Articles } from './articles';

vi.spyOn(window, 'matchMedia').mockReturnValue({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
} as never);

const values = [
  { code: 'combing', name: '精普梳', text: '精梳' },
  { code: 'count', name: '支数', text: '40S' },
  { code: 'white', name: '色泽', text: '本白' },
];
const example = { id: 7, brand: '华孚', factory: '', title: '精梳 40S', category: '棉纱', values };
const offer = (id: number, memberID: number, price: number | null) => ({
  ...example,
  ...{ id, memberID, price, memberName: `卖家${memberID}`, amount: 20, least: 0, city: '绍兴' },
});
const group = {
  article: 'yarn|华孚|count=40S',
  example,
  lowest: 23_000,
  highest: 23_400,
  products: 3,
  sellers: 2,
  change: -60,
};
const pageOf = (list: object[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });

function show() {
  let set: object[] = [];
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ roles: ['login', 'member'], memberID: 1 }),
    'POST product/product_group_price_list': () => pageOf([group]),
    'GET product/articleReminder/list': () => set,
    'POST product/articleReminder/set': ({ article, move }) => {
      set = [{ id: 3, article, move }];
    },
    'POST product/product_list': () =>
      pageOf([offer(7, 2, 23_000), offer(8, 2, 23_100), offer(9, 3, 23_400), offer(10, 1, null)]),
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the session is remembered by a cookie
  document.cookie = 'loginState=1';
  const query = {
    ...everything,
    values: { count: '40-40' },
    keyword: '华孚',
    view: 'articles' as const,
  };
  renderPage(<Articles root="yarn" query={query} onPage={() => {}} />);
  return calls;
}

it('asks the chosen sellers of an article, not the own company', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('button', { name: '询价 华孚 精梳 40S' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('华孚 精梳 40S 棉纱');
  expect(within(dialog).queryByText('卖家1')).toBeNull();
  await within(dialog).findByRole('button', { name: '询价 2 家' });
  fireEvent.click(within(dialog).getByLabelText('选择 卖家3'));
  fireEvent.change(within(dialog).getByLabelText('数量'), { target: { value: '12' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '询价 1 家' }));
  await waitFor(() =>
    expect(calls('POST product/inquire/submit_inquire')[0]).toMatchObject({
      products: [7, 8],
      amount: 12,
    }),
  );
  const [asked] = calls('POST product/product_group_price_list');
  expect(asked).toMatchObject({ category: 'yarn', values: { count: '40-40' }, keyword: '华孚' });
  expect(asked).not.toHaveProperty('view');
});

it('sets by how much a price has to move for a reminder', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('button', { name: '提醒 华孚 精梳 40S' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('现在最低 23,000 元/吨');
  const move = within(dialog).getByLabelText('最低价涨跌达到');
  fireEvent.change(move, { target: { value: '5' } });
  const save = within(dialog).getByRole('button', { name: /保\s?存/ });
  fireEvent.click(save);
  await within(dialog).findByText(/10 到 5,000/);
  fireEvent.change(move, { target: { value: '50' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(calls('POST product/articleReminder/set')).toEqual([
      { article: group.article, move: 50 },
    ]),
  );
  await screen.findByText('±50');
});

const product = (memberID: number, more: object = {}) =>
  ({ ...offer(memberID, memberID, 1), ...more }) as unknown as Product;

it('names what products have in common', () => {
  expect(commonTitle([])).toBe('请选择卖家');
  expect(commonTitle([product(2), product(3)])).toBe('华孚 精梳 40S 棉纱');
  const finer = {
    brand: '天虹',
    values: [values[0], { code: 'count', name: '支数', text: '60S' }],
  };
  expect(commonTitle([product(2), product(3, finer)])).toBe('精梳 棉纱');
  expect(commonTitle([product(2), product(3, { brand: '', values: [], category: '' })])).toBe(
    '各规格',
  );
});

it('takes the products of as many sellers as can be asked at once', () => {
  const many = Array.from({ length: 25 }, (_, place) => product(place + 2));
  const first = firstOfSellers([...many, product(2)]);
  expect(first).toHaveLength(sellersMost + 1);
  expect(sellersOf(first)).toBe(sellersMost);
});
