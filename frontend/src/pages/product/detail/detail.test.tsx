import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import ProductPage from './page';

const product = {
  id: 7,
  number: 'CP20261121000001',
  article: '5|华孚|1:1',
  brand: '华孚',
  factory: '',
  title: '精梳 40S 棉纱',
  category: '棉纱',
  path: [5],
  values: [{ code: 'count', name: '支数', text: '40S' }],
  price: 23_500,
  futures: true,
  deliverOn: '2026-12-20',
  city: '绍兴',
  depotName: '',
  notes: '',
  pictures: [3],
  amount: 20,
  least: 2,
  memberID: 3,
  memberName: '绍兴纱业',
  listedAt: 1_795_000_000,
  until: 1_796_000_000,
};
const other = { ...product, id: 8, price: 23_300, memberID: 4, memberName: '萧山纺织' };

it('shows a product, its seller, and the same article of others', async () => {
  const calls = answerCalls({
    'GET product/index/product_detail': () => product,
    'GET bases/product_category_tree': () => [
      { id: 5, code: 'yarn', name: '棉纱', count: 2, children: [] },
    ],
    'POST product/product_list': () => ({
      list: [other, product],
      facets: {},
      totalRow: 2,
      pageNum: 1,
      pageSize: 20,
    }),
  });
  renderPage(<ProductPage />, '/yarn/detail?id=7');
  await screen.findByRole('heading', { name: '华孚 精梳 40S 棉纱' });
  expect(screen.getByText('23,500')).toBeTruthy();
  expect(screen.getByAltText('产品图片 1').getAttribute('src')).toBe('/mall/product/picture?id=3');
  expect(screen.getByText('期货，2026-12-20 交货')).toBeTruthy();
  await screen.findByRole('link', { name: '萧山纺织' });
  expect(screen.getAllByRole('link', { name: '查看' })).toHaveLength(1);
  expect((await screen.findByRole('link', { name: '棉纱' })).getAttribute('href')).toBe('/yarn');
  expect(calls('POST product/product_list')[0]).toMatchObject({ article: product.article });
});

it('explains that a product is gone, and where to find others', async () => {
  answerCalls({
    'GET product/index/product_detail': () => refusal(404, '没有这个产品，或已下架'),
  });
  renderPage(<ProductPage />, '/yarn/detail?id=7');
  await screen.findByText('没有这个产品，或已下架');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('link', { name: '去找棉纱' }).getAttribute('href')).toBe('/yarn');
});
