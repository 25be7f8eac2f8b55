import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import HomePage from './page';

it('names what its lists contain, and leads to all of each', () => {
  answerCalls({});
  renderPage(<HomePage />);
  const newest = within(screen.getByRole('region', { name: '最新挂牌' }));
  newest.getByText('新疆棉和地产棉，最近挂牌或刷新的在前');
  const links = newest.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/cottonmall?order=listingTime&asc=false',
    '/cottonmall?tab=2&order=listingTime&asc=false',
  ]);
  const recommended = within(screen.getByRole('region', { name: '推荐批次' }));
  recommended.getByText('新疆锯齿棉，按折3128价从低到高');
});
