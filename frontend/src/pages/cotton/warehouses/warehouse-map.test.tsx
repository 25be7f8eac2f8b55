import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { WarehouseLots } from '../../../api/types';
import { changed, type Filters, readUrl, urlText } from '../../../search/demand';
import { QuoteContext } from '../../../shell/tick-price';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import WarehouseMap from './warehouse-map';

// The search itself needs a browser: here the query is that of the address.
vi.mock('../../../search/contexts', () => {
  const useQuery = () => readUrl(new URLSearchParams(useLocation().search)).query;
  return {
    useSearchAnswer: () => ({ answered: useQuery(), lots: [] }),
    useSearchState: () => {
      const navigate = useNavigate();
      const query = useQuery();
      const change = (patch: Filters) => navigate({ search: urlText(changed(query, patch)) });
      return { query, change };
    },
  };
});

const place = (latitude: number, longitude: number) => ({ place: '某县', latitude, longitude });

const warehouse = (name: string, count: number, asked: number): WarehouseLots => ({
  ...{ name, count, amount: count * 43.55, spot: place(41.2, 80.3) },
  ...{ priceMin: 14_000 + asked, indexCode: 'CF701', delivery: null, deliveredMin: null },
  offers: [{ indexCode: 'CF701', asked, asked3128: null }],
});

const delivery = (perTon: number, km: number) => ({
  ...{ perTon, km, source: 1 as const, day: '2026-11-20', rate: null, loading: false },
  ...{ unloading: 15, from: '某县', to: '南通市' },
  ...{ quotes: 1, lowest: perTon, highest: perTon, ways: [1 as const] },
});

const mill = { millID: 1, name: '一厂', ...place(32, 121) };

function show(at: string, answer: unknown, quote = 14_000) {
  const calls = answerCalls({
    'POST batch/warehouses': () => answer,
    'GET mill/seats': () => [{ province: '新疆', seats: [4120, 8030, 4380, 8760] }],
  });
  const quotes = new Map([['CF701', quote]]);
  const address = renderPage(
    <QuoteContext value={quotes}>
      <WarehouseMap onClose={() => {}} />
    </QuoteContext>,
    at,
  );
  return { address, calls };
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: '地图上的仓库' });
  await within(table).findAllByRole('button', { pressed: false });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

it('lists the warehouses at the current quotes and sorts them', async () => {
  const list = [warehouse('甲库', 12, 1_100), { ...warehouse('乙库', 3, 900), spot: null }];
  show('/?origins=南疆&depositary=丙库', { list, ungrouped: 2, mill: null }, 14_050);
  expect(await rows()).toEqual(['甲库 某县1252315,150', '乙库 位置不详313114,950']);
  screen.getByText('2 个仓库，15 批，653 吨；1 个仓库位置不详，只在表中；另有 2 批仓库不详');
  fireEvent.click(screen.getByRole('button', { name: /最低现价/ }));
  expect((await rows())[0]).toContain('乙库');
  fireEvent.click(screen.getByRole('button', { name: /最低现价/ }));
  expect((await rows())[0]).toContain('甲库');
});

it('asks for all warehouses of the other filters, and chooses some', async () => {
  const list = [warehouse('甲库', 12, 1_100), warehouse('乙库', 3, 900)];
  const { address, calls } = show('/?origins=南疆', { list, ungrouped: 0, mill: null });
  const button = (name: string) => screen.findByRole('button', { name: `${name} 某县` });
  fireEvent.click(await button('甲库'));
  await waitFor(() => expect(address()).toBe('?origins=南疆&depositary=甲库'));
  fireEvent.click(await button('乙库'));
  await waitFor(() => expect(address()).toBe('?origins=南疆&depositary=甲库,乙库'));
  expect((await button('乙库')).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(await button('甲库'));
  await waitFor(() => expect(address()).toBe('?origins=南疆&depositary=乙库'));
  expect(calls('POST batch/warehouses')).toEqual([
    { type: 0, origins: '南疆', interest: 'wanted' },
  ]);
});

it('has delivered prices and distances where there is a mill', async () => {
  const list = [
    { ...warehouse('甲库', 12, 1_100), delivery: delivery(600, 4_900), deliveredMin: 15_715 },
    { ...warehouse('乙库', 3, 900), delivery: delivery(650, 5_100), deliveredMin: 15_565 },
    warehouse('丙库', 1, 800),
  ];
  show('/', { list, ungrouped: 0, mill }, 14_010);
  expect(await rows()).toEqual([
    '甲库 某县1252315,11015,7254,900',
    '乙库 某县313114,91015,5755,100',
    '丙库 某县14414,810——',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /最低到厂/ }));
  expect((await rows()).map((row) => row?.slice(0, 2))).toEqual(['乙库', '甲库', '丙库']);
});

it('says when nothing is found', async () => {
  show('/', { list: [], ungrouped: 0, mill: null });
  await screen.findByText('没有符合条件的批次');
});

it('offers another try after a failure', async () => {
  const { calls } = show('/', refusal(500, '系统繁忙，请稍后再试'));
  await screen.findByText('系统繁忙，请稍后再试');
  const before = calls('POST batch/warehouses').length;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(calls('POST batch/warehouses').length).toBeGreaterThan(before));
});
