import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { shownOf, stateText } from './address';
import ProductStockPage from './page';

const row = (id: number, more: object = {}) => ({
  id,
  number: `CP${id}`,
  categoryID: 5,
  category: '精梳',
  categoryCode: 'yarn-combed',
  title: '精梳 40S',
  values: [],
  texts: {},
  problems: [],
  brand: '华孚',
  factory: '',
  depotID: 0,
  depotName: '',
  city: '阿克苏',
  futures: false,
  deliverOn: '',
  price: 26_400,
  amount: 30,
  least: 1,
  notes: '',
  pictures: [],
  verbs: ['update', 'takeOff'],
  status: 1,
  until: '2026-12-31T15:59:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  version: 1,
  ...more,
});

const counts = { drafts: 1, onSale: 2, offSale: 0, expired: 0, unfit: 1 };

function show(list: object[], answers: Answers = {}, address = '/member/product/list') {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member', 'product'] }),
    'GET product/product_state_count': () => counts,
    'GET product/productManager/get_product_edit_config': () => [],
    'GET product/product_page': () => ({
      list,
      totalRow: list.length,
      pageNum: 1,
      pageSize: 50,
    }),
    ...answers,
  });
  return { calls, search: renderPage(<ProductStockPage />, address) };
}

it('shows what is on sale, with the numbers of all states', async () => {
  const { calls, search } = show([row(1)]);
  await screen.findByRole('link', { name: '华孚 精梳 40S' });
  expect(calls('GET product/product_page')).toEqual([
    { status: '1', pageNum: '1', pageSize: '50' },
  ]);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    '在售2',
    '草稿1',
    '已下架0',
    '已过期0',
    '全部3',
    '待修改1属性有变',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: /待修改/ }));
  await waitFor(() => expect(search()).toBe('?state=unfit'));
});

it('shows what no longer fits, with the former value', async () => {
  const problems = [
    { code: 'count', name: '支数', was: '40', reason: '支数现在是选项，请重新填写' },
  ];
  show([row(1, { problems })], {}, '/member/product/list?state=unfit');
  await screen.findByText('支数现在是选项，请重新填写（原为 40）');
  expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe(
    '/member/product/edit?id=1',
  );
});

it('takes several off sale, and leaves out those that are not on sale', async () => {
  const { calls } = show([row(1), row(2), row(3, { status: 0, verbs: ['update', 'publish'] })], {
    'POST product/productManager/update/publish_status': () => ({}),
  });
  fireEvent.click(await screen.findByLabelText('选择本页全部产品'));
  const bar = screen.getByRole('region', { name: '已选产品' });
  within(bar).getByText(/90 吨/);
  fireEvent.click(within(bar).getByRole('button', { name: '下架（2）' }));
  await screen.findByText('已下架 2 个产品');
  expect(calls('POST product/productManager/update/publish_status')).toEqual([
    { ids: [1, 2], publishStatus: false },
  ]);
});

it('changes prices, and shows a refusal at its field', async () => {
  let refused = true;
  const { calls } = show([row(1)], {
    'POST product/productManager/update/price': () =>
      refused ? refusal(400, '有效期最长 180 天', { until: '有效期最长 180 天' }) : {},
  });
  fireEvent.click(await screen.findByRole('button', { name: '改价 CP1' }));
  const price = await screen.findByLabelText('含税价（元/吨）');
  expect((price as HTMLInputElement).value).toBe('26400');
  fireEvent.change(price, { target: { value: '26,500' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('有效期最长 180 天');
  refused = false;
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('已修改 1 个产品');
  expect(calls('POST product/productManager/update/price').at(-1)).toEqual({
    ids: [1],
    price: 26_500,
  });
});

it('explains how to begin', async () => {
  show([], {
    'GET product/product_state_count': () => ({
      drafts: 0,
      onSale: 0,
      offSale: 0,
      expired: 0,
      unfit: 0,
    }),
  });
  await screen.findByText('店铺里还没有产品');
  screen.getByLabelText('品类'); // or the list would jump
});

it('has the state in the address', () => {
  for (const shown of [1, 0, 2, 3, 'all', 'unfit'] as const) {
    expect(shownOf({ state: stateText(shown) })).toBe(shown);
  }
  expect(shownOf({ state: '7' })).toBe(1);
});
