import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { Banners } from './banners';
import HomePage from './page';

const numbers = { xinjiang: 1, inland: 0, importedYuan: 378, importedDollar: 1047, tons: 43 };
const day = { ...numbers, date: '2026-11-21', today: 1, deals: 3 };

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
    'POST web_index/indexData': () => ({
      day: { ...day, xinjiang: 0 },
      categories: [],
      banners: [],
    }),
    'POST web_index/indexAjax': () => ({ newest: [], recommended: [], quotes: [] }),
    'GET web_index/recent_trade': () => [],
    'GET web_index/statistics/trade': () => ({ days: [], contracts: [] }),
    'GET web_index/stock': () => ({ depots: [], weeks: [] }),
    'GET web_index/market': () => [],
    'GET article/view2/ajax': () => ({ newest: [], mostRead: [] }),
  });
  renderPage(<HomePage />);
  await screen.findByText('还没有挂牌的批次');
  for (const text of [
    '暂无行情',
    '还没有成交',
    '近 30 天没有成交',
    '还没有在售的批次',
    '还没有行情数据',
    '还没有文章',
  ])
    await screen.findByText(text);
  expect(screen.queryByRole('region', { name: '最新挂牌' })).toBeNull();
});

it('leaves out recommendations and prices that do not exist', async () => {
  answerCalls({
    'POST web_index/indexData': () => ({ day, categories: [], banners: [] }),
    'POST web_index/indexAjax': () => ({ newest: [], recommended: [], quotes: [] }),
    'GET batch/spot_index': () => [],
  });
  renderPage(<HomePage />);
  await screen.findByText('暂无行情');
  await screen.findByText('2026-11-21 · 今日成交 3 批');
  screen.getByText('1,047');
  screen.getByRole('region', { name: '最新挂牌' });
  expect(screen.queryByRole('region', { name: '推荐批次' })).toBeNull();
});

it('shows a failure in its own block, which is tried again by itself', async () => {
  let failing = true;
  answerCalls({
    'POST web_index/indexData': () => ({ day, categories: [], banners: [] }),
    'GET web_index/recent_trade': () => (failing ? refusal(500, '系统繁忙') : []),
  });
  renderPage(<HomePage />);
  const block = within(screen.getByRole('region', { name: '最新成交' }));
  await block.findByText('系统繁忙');
  await screen.findByText('2026-11-21 · 今日成交 3 批');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  failing = false;
  fireEvent.click(block.getByRole('button', { name: /重\s*试/ }));
  await block.findByText('还没有成交');
});

it('shows trades as traders say them, without names', async () => {
  const fact = (name: string, value: string) => ({ name, label: name, value });
  answerCalls({
    'GET web_index/recent_trade': () => [
      {
        at: '2026-11-21T07:00:00Z',
        goods: 'cotton',
        facts: [
          fact('origin', '南疆 阿克苏'),
          fact('packType', '机采'),
          fact('primaryColor', '31'),
          fact('lengthAvg', '29.3'),
          fact('strongAvg', '28.9'),
          fact('mikeAvg', '4.2'),
        ],
        amount: 43.46,
        currency: 1,
        indexCode: 'CF701',
        basis: 1100,
        price: 15600,
      },
    ],
  });
  renderPage(<HomePage />);
  const block = within(screen.getByRole('region', { name: '最新成交' }));
  await block.findByText(/南疆 阿克苏 31 29.3\/28.9\/4.2/);
  block.getByText('CF701 +1,100');
  block.getByText('15,600');
});

const banner = (id: number, title: string) => ({
  id,
  title,
  place: 'home' as const,
  text: '',
  link: '/cottonmall',
  from: '2026-11-01',
  to: '2026-12-31',
  rank: id,
  picture: id,
  hidden: false,
});

it('shows one banner after the other, not under the pointer, and by keys', () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  renderPage(<Banners list={[banner(1, '新棉上市'), banner(2, '进口棉专场')]} />);
  const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');
  const wait = () => act(() => vi.advanceTimersByTime(6_100));
  expect(shown()).toBe('第 1 张：新棉上市');
  wait();
  expect(shown()).toBe('第 2 张：进口棉专场');
  const next = screen.getByRole('button', { name: '下一张' });
  act(() => next.focus());
  wait();
  expect(shown()).toBe('第 2 张：进口棉专场');
  act(() => next.click());
  expect(shown()).toBe('第 1 张：新棉上市');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  vi.useRealTimers();
});

it('does not move banners by itself for those who want less motion', () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  renderPage(<Banners list={[banner(1, '新棉上市'), banner(2, '进口棉专场')]} />);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toContain(
    '新棉上市',
  );
  screen.getByRole('button', { name: '自动播放' });
  vi.useRealTimers();
});
