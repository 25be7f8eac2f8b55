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

it('invites to the first lots on a site without any', async () => {
  answerCalls({
    'GET batch/spot_index': () => [],
    'POST web_index/index': () => ({
      day: { xinjiang: 0, inland: 0, today: 0, deals: 0, tons: 0 },
      newest: [],
      recommended: [],
      quotes: [],
      categories: [],
      counts: { xinjiang: 1, inland: 0, importedYuan: 378, importedDollar: 1047 },
    }),
  });
  renderPage(<HomePage />);
  await screen.findByText('还没有挂牌的批次');
  await screen.findByText('暂无行情');
  expect(screen.queryByRole('region', { name: '最新挂牌' })).toBeNull();
});

it('leaves out recommendations and prices that do not exist', async () => {
  answerCalls({
    'POST web_index/index': () => ({
      day: { date: '2026-11-21', xinjiang: 1, inland: 0, today: 1, deals: 3, tons: 43 },
      newest: [],
      recommended: [],
      quotes: [],
      categories: [],
      counts: { xinjiang: 1, inland: 0, importedYuan: 378, importedDollar: 1047 },
    }),
    'GET batch/spot_index': () => [],
  });
  renderPage(<HomePage />);
  await screen.findByText('暂无行情');
  screen.getByText('2026-11-21 · 今日成交 3 批');
  screen.getByText('1,047');
  screen.getByRole('region', { name: '最新挂牌' });
  expect(screen.queryByRole('region', { name: '推荐批次' })).toBeNull();
});
