import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CallName } from '../../../api/calls';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { Banners } from './banners';
import HomePage from './page';
import { Series } from './series';
import { TradeSums } from './trade-sums';

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

it('keeps the titles of lots that could not be loaded', async () => {
  answerCalls({ 'POST web_index/indexAjax': () => refusal(500, '系统繁忙') });
  renderPage(<HomePage />);
  for (const name of ['推荐批次', '最新挂牌']) {
    const panel = within(screen.getByRole('region', { name }));
    await panel.findByText('系统繁忙');
    panel.getByRole('button', { name: '重试' });
  }
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

/** The blocks of the page by their calls, with what they show on a site without data. */
const blocks: Partial<Record<CallName, Record<string, string>>> = {
  'POST web_index/indexData': { 棉花: '南疆', 今日行情: '查看最新 ›' },
  'GET batch/spot_index': { 郑棉合约: '暂无行情' },
  'GET web_index/recent_trade': { 最新成交: '还没有成交' },
  'GET web_index/statistics/trade': { 成交统计: '近 30 天没有成交' },
  'GET web_index/stock': { 在售库存: '还没有在售的批次' },
  'GET web_index/market': { 行情数据: '还没有行情数据' },
  'GET article/view2/ajax': { 最新文章: '还没有文章' },
  'POST product/product_group_price_list': {
    涤纶短纤: '还没有在售的涤纶短纤',
    棉纱: '还没有在售的棉纱',
    莱赛尔: '还没有在售的莱赛尔',
  },
};

const emptyHome = {
  'GET batch/spot_index': () => [],
  'POST web_index/indexData': () => ({ day, categories: [], banners: [] }),
  'POST web_index/indexAjax': () => ({ newest: [], recommended: [], quotes: [] }),
  'GET web_index/recent_trade': () => [],
  'GET web_index/statistics/trade': () => ({ days: [], contracts: [] }),
  'GET web_index/stock': () => ({ depots: [], weeks: [] }),
  'GET web_index/market': () => [],
  'GET article/view2/ajax': () => ({ newest: [], mostRead: [] }),
  'POST product/product_group_price_list': () => ({ list: [], totalRow: 0 }),
} satisfies Answers;

/** Returns the block with a title, faster than by its role. */
const blockOf = (title: string) =>
  screen.getByText(title, { selector: 'h2' }).closest('section') as HTMLElement;

it('has blocks that fail and are tried again by themselves', async () => {
  const calls = Object.keys(blocks) as CallName[];
  const failing = new Set(calls);
  const answers = Object.entries(emptyHome).map(([call, answer]) => [
    call,
    () => (failing.has(call as CallName) ? refusal(500, '系统繁忙') : answer()),
  ]);
  answerCalls(Object.fromEntries(answers));
  renderPage(<HomePage />);
  const titles = calls.flatMap((call) => Object.keys(blocks[call] ?? {}));
  const regions = new Map(titles.map((title) => [title, within(blockOf(title))]));
  for (const region of regions.values()) await region.findByRole('alert');
  for (const call of calls) {
    failing.delete(call);
    for (const [title, text] of Object.entries(blocks[call] ?? {})) {
      const region = regions.get(title);
      const again = region?.queryByRole('button', { name: /重\s*试/ });
      if (again) fireEvent.click(again);
      await region?.findAllByText(text);
      await waitFor(() => expect(region?.queryByRole('alert')).toBeNull());
    }
    const others = [...failing].flatMap((other) => Object.keys(blocks[other] ?? {}));
    for (const title of others) regions.get(title)?.getByRole('alert');
  }
});

it('keeps the prices of the contracts without their recent closings', async () => {
  let failing = true;
  const quote = { indexCode: 'CF701', indexValue: 15600, preSettle: 15500, version: 1 };
  answerCalls({
    ...emptyHome,
    'GET batch/spot_index': () => [quote],
    'POST web_index/indexAjax': () =>
      failing ? refusal(500, '系统繁忙') : { newest: [], recommended: [], quotes: [] },
  });
  renderPage(<HomePage />);
  const block = within(screen.getByRole('region', { name: '郑棉合约' }));
  await block.findByText('走势未读到');
  block.getByText('15,600');
  failing = false;
  fireEvent.click(block.getByRole('button', { name: /重\s*试/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
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

it('divides the mean basis of every contract by grades or by areas', async () => {
  const sum = (name: string, basis: number | null) => ({ name, lots: 2, amount: 86, basis });
  const contracts = ['CF701', 'CF703', 'CF705', 'CF707', 'CF709', ''].map((name, place) => ({
    ...sum(name, name ? 1000 + place : null),
    grades: [sum('双29', 1100 + place)],
    areas: [sum('南疆', 900 + place), sum('北疆', 1200 + place)],
  }));
  answerCalls({
    'GET web_index/statistics/trade': () => ({
      days: [{ day: '2026-11-20', lots: 12, amount: 516, contracts: [] }],
      contracts,
    }),
  });
  renderPage(<TradeSums />);
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
  await screen.findByText('CF701');
  expect(rows()[1]).toBe('CF701286+1,000—+1,100—');
  expect(screen.queryByText('一口价')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '全部 6 个合约' }));
  screen.getByText('一口价');
  fireEvent.click(screen.getByRole('button', { name: '产地' }));
  expect(rows()).toHaveLength(1 + 12);
  expect(rows().slice(1, 3)).toEqual(['CF701南疆286+900', '北疆286+1,200']);
  expect(screen.queryByText('双29')).toBeNull();
});

it('shows the prices of a chosen day by contract, and all days again', async () => {
  const contract = (lowest: number, change: number | null) => ({
    ...{ name: 'CF701', lots: 2, amount: 86, basis: 1000, grades: [], areas: [] },
    ...{ lowest, highest: 15_600, change },
  });
  const days = ['2026-11-19', '2026-11-20'].map((day, place) => ({
    ...{ day, lots: 2, amount: 86 },
    contracts: [contract(15_500 + place, place ? -50 : null)],
  }));
  answerCalls({
    'GET web_index/statistics/trade': () => ({ days, contracts: [contract(15_400, null)] }),
  });
  renderPage(<TradeSums />);
  const row = () => screen.getAllByRole('row')[1]?.textContent;
  const choice = await screen.findByRole('slider', { name: '选一天' });
  fireEvent.click(choice); // the last one
  screen.getByText('2026-11-20，国产棉');
  expect(row()).toBe('CF7012+1,000-5015,50115,600');
  fireEvent.change(choice, { target: { value: '0' } });
  expect(row()).toBe('CF7012+1,000—15,50015,600');
  fireEvent.click(screen.getByRole('button', { name: '看近 30 天' }));
  expect(row()).toBe('CF7012+1,00015,40015,600');
});

it('shows the day of an old value with its year', async () => {
  const freight = {
    ...{ code: 'FREIGHT', name: '公路运价', unit: '元/吨公里', digits: 4, about: '', source: '' },
    ...{
      takesEntries: true,
      newest: { day: '2025-04-14', value: 0.1437 },
      before: null,
      recent: [],
    },
  };
  answerCalls({ 'GET web_index/market': () => [freight] });
  renderPage(<Series />);
  await screen.findByText('公路运价');
  screen.getByText('元/吨公里 · 2025-04-14');
  screen.getByText('0.1437');
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
