import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DealDetail } from '../../api/deals';
import { QuoteContext } from '../tick-price';
import { DealChart, wantedPrice } from './deal-chart';
import { dealDetail, fixedPrice } from './test.deal';

const drawn = vi.hoisted(() => vi.fn());
vi.mock('../../ui/chart/price-chart', () => ({
  default: (chart: unknown) => {
    drawn(chart);
    return null;
  },
}));
beforeEach(() => drawn.mockReset());

const history = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day, at) => ({
  ...{
    indexCode: 'CF701',
    day,
    close: 14_000 + at * 5,
    ...{ open: 0, high: 0, low: 0, settle: 0 },
  },
}));
const traded = { status: 7, totalPrice: 15_050, basis: 1000 } as const;

it.each<[Partial<DealDetail>, string, number | null]>([
  [{}, '挂盘价', 14_000],
  [{ status: 4, bidMinPrice: 14_100 }, '最低出价', 14_100],
  [{ status: 4, bidMinPrice: 14_100, myBid: 14_200 }, '出价', 14_200],
  [{ status: 5, price: null }, '所点价', null],
  [traded, '成交期货价', 14_050],
  [{ status: 8 }, '挂盘价', 14_000],
])('compares the market of %j with %s %s', (more, name, price) => {
  expect(wantedPrice(dealDetail(more))).toEqual({ name, price });
});

it.each<[Partial<DealDetail>, string, number[]]>([
  [traded, '成交期货价 14,050', [14_050, 14_050, 14_050]],
  [{ status: 8 }, '挂盘价 14,000', [14_000, 14_000, 14_000]],
])('shows the contract to the end of %j', async (more, note, line) => {
  render(<DealChart deal={dealDetail({ ...more, history })} />);
  screen.getByText(note);
  await expect.poll(() => drawn.mock.calls.length).toBeGreaterThan(0);
  const { days, lines, live, label } = drawn.mock.lastCall?.[0] ?? {};
  expect([days, lines[0].values, lines[1].values, live]).toEqual([
    ...[history.map(({ day }) => day), [14_000, 14_005, 14_010], line, undefined],
  ]);
  expect(label).toContain('CF701 到结束的 3 个交易日');
});

it('follows the quotes of ICE in US cents, whose day ends in the morning', async () => {
  vi.setSystemTime(new Date('2026-11-24T02:00:00+08:00'));
  const closes = [71.9, 72.4].map((close, at) => ({
    ...{ indexCode: 'CT2703', day: `2026-11-${22 + at}`, close },
  }));
  const dollars = { currency: 2, indexCode: 'CT2703', basis: 12.5, price: 72.15 } as const;
  render(
    <QuoteContext value={new Map([['CT2703', 72.6]])}>
      <DealChart deal={dealDetail({ ...dollars, history: closes, createdAt: '2026-11-22' })} />
    </QuoteContext>,
  );
  screen.getByText('挂盘价 72.15，差 0.45 美分');
  await expect.poll(() => drawn.mock.calls.length).toBeGreaterThan(0);
  expect(drawn.mock.lastCall?.[0].lines[0].values).toEqual([71.9, 72.6]);
  vi.useRealTimers();
});

it('has no chart of a fixed price', () => {
  const { container } = render(<DealChart deal={dealDetail({ ...fixedPrice, status: 7 })} />);
  expect(container.textContent).toBe('');
});
