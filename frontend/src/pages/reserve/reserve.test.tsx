import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import { queryText, readQuery, searchOf } from './address';
import ReservePage from './page';

vi.mock('../../ui/chart/price-chart', () => ({
  default: ({ label, days, lines }: ChartProps) => (
    <output>
      {label}
      {lines.map(({ name, values }) => (
        <i key={name}>{`${label} ${days.length} ${name} ${values.join()}`}</i>
      ))}
    </output>
  ),
}));

interface ChartProps {
  label: string;
  days: string[];
  lines: { name: string; values: (number | null)[] }[];
}

const figures = {
  lots: 2,
  soldLots: 1,
  openLots: 0,
  planned: 82.5,
  sold: 42.5,
  standard: 14_000,
  mean: 15_050,
  mean3128: 14_500,
  raise: 500,
  highest: 15_050,
  lowest: 15_050,
  raiseXinjiang: 500,
  raiseInland: 0,
};
const report = {
  ...{ ...figures, from: '2026-11-20', until: '2026-11-20', origin: 'lots', source: '' },
  at: '2026-11-20T08:00:00Z',
};
const lot = {
  ...{ reserveID: 7, day: '2026-11-20', batchID: '65012252001', bundle: 'K1', type: 1 },
  ...{ cottonYear: 2025, depotName: '库尔勒库', origins: '巴州', primaryColor: '31' },
  ...{ colorName: '白棉3级', lengthAvg: 29.1, strongAvg: 29.4, mikeAvg: 4.4, mikeGrade: 'B2' },
  ...{ neatAvg: 82, moisture: 6.8, impurity: 2.1, packnum: 186, amount: 42.5, premium: 550 },
  ...{ status: 1, dealPrice: 15_050, standard: 14_000, floor: 14_550 },
};
const pageOf = (list: object[]) => ({
  ...{ list, totalRow: list.length, pageNum: 1, pageSize: 30 },
  facets: {
    depotName: [{ value: '库尔勒库', count: 1 }],
    lengthAvg: [{ value: '29.1', count: 1 }],
  },
});

function open(address: string, answers: Answers = {}) {
  const calls = answerCalls({
    'GET patStore/hq': () => ({ day: report, before: null, next: null, standard: null }),
    'GET patStore/index': () => ({ days: [], standards: [], years: [] }),
    'POST patStore/list': () => pageOf([lot]),
    ...answers,
  });
  return { calls, search: renderPage(<ReservePage />, address) };
}

it.each([
  '',
  'day=2026-11-20&status=1&type=1,2&lengthMin=29&floorMax=15000&keyword=库&order=floor&asc=true',
  'bundle=K1&dealPriceMin=14000&pageNum=3',
  'geColor=21&leColor=32&geColorPercent=80.5&leColorPercent=6',
  'excludePrimaryColor=22,32&packNumMin=180&packNumMax=190',
])('keeps %s', (text) => {
  const query = readQuery(new URLSearchParams(text));
  expect(decodeURIComponent(queryText(query))).toBe(text);
  expect(searchOf(query).pageSize).toBe(30);
});

it('shows the day and its lots with their floors', async () => {
  const { search } = open('/paichu');
  const row = (await screen.findByRole('link', { name: '65012252001' })).closest('tr');
  expect(row?.textContent).toContain('14,550差价 +550');
  expect(row?.textContent).toContain('15,050加价 +500');
  screen.getByText('51.5%');
  fireEvent.click(screen.getByRole('button', { name: /^成交(?!价)/ }));
  await waitFor(() => expect(search()).toBe('?status=1'));
});

it('searches by the shares of colour grades instead of main grades', async () => {
  const { calls, search } = open('/paichu?primaryColor=31');
  await screen.findByRole('link', { name: '65012252001' });
  fireEvent.change(screen.getByLabelText('≥颜色级'), { target: { value: '21' } });
  await waitFor(() => expect(search()).toBe('?geColor=21&geColorPercent=80'));
  fireEvent.click(screen.getByLabelText('该级及更差的各级合计占比至多'));
  await screen.findByText('≤22 淡点污棉2级 占比≤6.0%');
  screen.getByText('≥21 白棉2级 占比≥80.0%');
  await waitFor(() =>
    expect(calls('POST patStore/list')).toContainEqual(
      expect.objectContaining({
        geColor: '21',
        geColorPercent: 80,
        leColor: '22',
        leColorPercent: 6,
      }),
    ),
  );
  fireEvent.click(screen.getByLabelText('该级及更好的各级合计占比至少'));
  await waitFor(() => expect(search()).toBe('?leColor=22&leColorPercent=6'));
});

it('excludes main grades, which are not wanted then', async () => {
  const grades = { primaryColor: [{ value: '31', count: 9 }] };
  const { search } = open('/paichu?primaryColor=31,21&geColor=31', {
    'POST patStore/list': () => ({ ...pageOf([lot]), facets: grades }),
  });
  const row = await screen.findByRole('group', { name: '排除颜色' });
  fireEvent.click(await within(row).findByRole('button', { name: /^31/ }));
  await waitFor(() =>
    expect(decodeURIComponent(search())).toBe('?primaryColor=21&excludePrimaryColor=31'),
  );
  await screen.findByText('排除颜色 31');
});

it('offers to remove filters from a search without results', async () => {
  const { search } = open('/paichu?type=2&lengthMin=30', {
    'POST patStore/list': ({ type, pageSize }) =>
      type || pageSize !== 1 ? pageOf([]) : { ...pageOf([lot]), totalRow: 12 },
  });
  fireEvent.click(await screen.findByRole('button', { name: '去掉『类型 地产棉』可得 12 批' }));
  expect(search()).toBe('?lengthMin=30');
});

it('shows why it failed, and asks again', async () => {
  let fails = true;
  open('/paichu', {
    'POST patStore/list': () => (fails ? refusal(500, '系统繁忙') : pageOf([lot])),
  });
  const again = await screen.findByRole('button', { name: '重试' });
  fails = false;
  fireEvent.click(again);
  await screen.findByRole('link', { name: '65012252001' });
});

it('explains the floor of a lot', async () => {
  const items = { colour: 0, mainBody: 0, length: 300, mic: 0, strength: 250, uniformity: 0 };
  const week = { week: '2026-11-16', price: 14_000, premiumTable: 'T', source: '公告', at: '' };
  open('/paichu?reserveID=7', {
    'GET patStore/details': () => ({
      ...{ ...lot, colours: [{ grade: '31', share: 100 }], mates: [lot, { ...lot, reserveID: 8 }] },
      price: {
        ...{ standard: week, table: '郑商所', validFrom: '2016-09-01', floor: 14_550 },
        ...{ reason: '', note: '' },
        premium: { ...items, ginning: 0, foreign: 0, total: 550, table: 'T', nearest: [] },
      },
    }),
  });
  const table = within(await screen.findByRole('table', { name: '底价的计算' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '标准级底价（2026-11-16 当周）14,000',
    '长度+300',
    '强力+250',
    '质量差价合计+550',
    '底价14,550',
  ]);
  screen.getByText('2 批，85 吨，整捆出售');
});

it('shows the results, and a day by warehouse, kind and colour grade', async () => {
  open('/paichu?show=results', {
    'GET patStore/lunchu': ({ day }) => ({
      ...{ list: [report], totalRow: 1, pageNum: 1, pageSize: 20 },
      warehouses: day ? [{ name: '库尔勒库', ...figures }] : [],
      kinds: day ? [{ name: '新疆棉', ...figures }] : [],
      colors: day ? [{ name: '31 白棉3级', ...figures }] : [],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '2026-11-20' }));
  await screen.findByText('库尔勒库');
  within(screen.getByRole('table', { name: '2026-11-20 按颜色级' })).getByText('31 白棉3级');
});

it('draws the days and the years, with gaps for years without reports', async () => {
  const year = { days: 1, periods: '', planned: 82.5, sold: 42.5 };
  const prices = { standard: 14_000, mean: 15_050, mean3128: 14_500 };
  const unsold = { ...report, from: '2026-11-19', sold: 0, soldLots: 0, mean: 0 };
  const ahead = { ...unsold, from: '2026-11-21', openLots: 2 };
  open('/paichu?show=charts', {
    'GET patStore/getChartsData': () => ({ days: [unsold, report, ahead], years: [] }),
    'GET patStore/index': () => ({
      ...{ days: [], standards: [] },
      years: [
        { ...year, ...prices, year: '2024', planned: 0, sold: 0 },
        { ...year, ...prices, year: '2026', periods: '07-20 至 09-15' },
      ],
    }),
  });
  const days = '每天的计划和成交，2026-11-19 到 2026-11-21';
  await screen.findByText(`${days} 3 成交率 % 0,51.5,`);
  await screen.findByText('各年的计划和成交 3 成交率 % ,,51.5');
  screen.getByText('各年的底价、均价和折3128 3 标准级底价 14000,,14000');
  screen.getByText('各年的底价、均价和折3128 3 折3128 元/吨 14500,,14500');
  screen.getAllByText('日报 1 天');
  screen.getByText('* 不是全年：2024 年日报 1 天');
});

it('names the week of the floor of the newest day', async () => {
  const standard = { week: '2026-11-16', price: 14_000, premiumTable: 'T', source: '', at: '' };
  open('/paichu', {
    'GET patStore/hq': () => ({ day: report, before: null, next: null, standard }),
  });
  await screen.findByText('11-16 当周');
});
