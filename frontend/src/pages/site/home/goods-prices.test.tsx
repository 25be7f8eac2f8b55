import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { GoodsPrices } from './goods-prices';

const yarn = { code: 'yarn', name: '棉纱', path: '/yarn' } as const;
const group = (title: string, lowest: number | null, change: number | null) => ({
  article: title,
  example: { id: 7, brand: '鲁泰', title },
  lowest,
  highest: lowest,
  products: 3,
  sellers: 2,
  change,
});

it('shows what the articles cost and how the prices moved', async () => {
  answerCalls({
    'POST product/product_group_price_list': ({ category }) => ({
      list: category === 'yarn' ? [group('JC40S', 26100, -150), group('JC60S', null, null)] : [],
      totalRow: 2,
      pageNum: 1,
      pageSize: 6,
    }),
  });
  renderPage(<GoodsPrices of={yarn} />);
  const [, priced, open] = await screen.findAllByRole('row');
  expect(
    within(priced as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['鲁泰 JC40S', '2', '26,100', '-150']);
  expect(
    within(priced as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/yarn/detail?id=7');
  within(open as HTMLElement).getByText('面议');
});

it('says that nothing is on sale', async () => {
  answerCalls({
    'POST product/product_group_price_list': () => ({
      list: [],
      totalRow: 0,
      pageNum: 1,
      pageSize: 6,
    }),
  });
  renderPage(<GoodsPrices of={yarn} />);
  await screen.findByText('还没有在售的棉纱');
});
