import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { quoteKeys, useQuoteValues } from '../../../api/quotes';
import { useSearchState } from '../../../search/contexts';
import { type CottonQuery, readUrl, urlText } from '../../../search/demand';
import { usualLayout } from '../../../shell/lots/layout';
import { useSelection } from '../../../shell/lots/selection';
import { answerCalls, newQueries, refusal, renderPage } from '../../../test.page';
import { forgetKept } from '../../../ui/kept';
import { GroupSelect } from './group-select';
import { Groups } from './groups';
import { useLiveGroups } from './use-groups';

// The search itself needs a browser: here the query is that of the address.
vi.mock('../../../search/contexts', () => ({
  useSearchState: () => {
    const { search } = useLocation();
    const navigate = useNavigate();
    const { query } = readUrl(new URLSearchParams(search));
    const show = (next: CottonQuery) => navigate({ search: urlText(next) });
    return { query, show, refresh: () => {} };
  },
}));

const group = (key: string, priceMin: number) => ({
  ...{ key, name: key, places: ['南疆'], count: 12, amount: 523.25, price3128Min: 15_300 },
  ...{ priceMin, indexCode: 'CF701', basisMin: priceMin - 14_000, basisMax: 1_900 },
  ...{ lengthAvg: 29.4, strongAvg: 29.27, mikeAvg: 4.4 },
  offers: [{ indexCode: 'CF701', asked: priceMin - 14_000, asked3128: 1_300 }],
});

const lot = {
  ...{ listingID: 7, batchID: '65012252001', indexCode: 'CF701', basis: 1_000, price: 15_000 },
  ...{
    primaryColor: '31',
    ge: null,
    specialSaleType: [],
    state: 1,
    listingTime: 0,
    memberOwnerName: '甲棉业',
  },
};

const quotes = (indexValue: number, other: number, version = 1) => [
  { indexCode: 'CF701', indexValue, version, at: '' },
  { indexCode: 'CF705', indexValue: other, version, at: '' },
];

const none: never[] = [];

function Page() {
  const { query } = useSearchState();
  const live = useLiveGroups(useQuoteValues());
  const selection = useSelection('test', none);
  return (
    <>
      <GroupSelect />
      <output>{live.moved ? '行情已变动' : ''}</output>
      {query.group && (
        <Groups
          by={query.group}
          live={live}
          layout={usualLayout}
          onLayout={() => {}}
          onTop={() => {}}
          density="normal"
          {...{ selection }}
        />
      )}
    </>
  );
}

function show(at: string, groups: unknown = [group('甲库', 15_000), group('乙库', 15_010)]) {
  const list = Array.isArray(groups) ? groups : [];
  const calls = answerCalls({
    'POST batch/getListingFineList': () => ({ totalRow: 12, list: [lot], facets: {} }),
    'POST batch/groups': () =>
      Array.isArray(groups) ? { totalRow: list.length, list, ungrouped: 3 } : groups,
    'GET batch/spot_index': () => quotes(14_000, 14_120),
  });
  const client = newQueries();
  const address = renderPage(<Page />, at, client);
  return { address, calls, client };
}

const opener = (name: string) => screen.findByRole('button', { name, expanded: false });

beforeEach(() => forgetKept());

it('shows a line for each group once lots are grouped', async () => {
  const { address, calls } = show('/');
  expect(calls('POST batch/groups')).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('分组'), { target: { value: 'depot' } });
  const table = await screen.findByRole('table', { name: '按仓库分组' });
  expect(address()).toBe('?group=depot');
  const cells = within(table).getAllByRole('row')[1];
  for (const text of ['12', '523', '15,000', 'CF701', '15,300', '1,000–1,900', '29.40', '4.40'])
    expect(cells?.textContent).toContain(text);
  screen.getByText('共 2 个仓库，另有 3 批仓库不详');
});

it('has delivered prices where lots have them, and sorts by them', async () => {
  const { address } = show('/?group=seller', [
    { ...group('甲库', 15_000), deliveredMin: 15_640, deliveredAvg: 15_822 },
    group('乙库', 15_010),
  ]);
  const table = await screen.findByRole('table', { name: '按卖家分组' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('15,64015,822');
  fireEvent.click(screen.getByRole('button', { name: '最低到厂价元/吨' }));
  await waitFor(() => expect(address()).toBe('?order=delivered&group=seller'));
});

it('sorts by the heads of numbers', async () => {
  const { address, calls } = show('/?group=ginnery');
  fireEvent.click(await screen.findByRole('button', { name: '批数' }));
  await waitFor(() => expect(address()).toBe('?group=ginnery&groupOrder=count'));
  await waitFor(() =>
    expect(calls('POST batch/groups').at(-1)).toMatchObject({ order: 'count', asc: false }),
  );
  const head = screen.getByRole('columnheader', { name: '批数' });
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
});

it('opens several groups, and narrows the filter to one', async () => {
  const { address, calls } = show('/?origins=南疆&group=depot');
  fireEvent.click(await opener('甲库'));
  fireEvent.click(await opener('乙库'));
  const all = () => screen.getAllByRole('button', { name: '只看这个仓库：全部 12 批 ›' });
  await waitFor(() => expect(all()).toHaveLength(2));
  expect(calls('POST batch/getListingFineList')).toContainEqual(
    expect.objectContaining({ origins: '南疆', depositary: '乙库', pageSize: 8 }),
  );
  fireEvent.click(all()[1] as HTMLElement);
  await waitFor(() => expect(address()).toBe('?origins=南疆&depositary=乙库'));
});

it('opens, closes and moves between groups by keys', async () => {
  show('/?group=depot');
  const first = await opener('甲库');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(first.getAttribute('aria-expanded')).toBe('true');
  const lots = await screen.findByRole('region', { name: /^甲库的批次/ });
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(lots);
  fireEvent.keyDown(lots, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(first.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(await opener('乙库'));
});

it('follows the quotes, and says when the order no longer holds', async () => {
  const later = {
    ...group('丙库', 15_020),
    offers: [{ indexCode: 'CF705', asked: 900, asked3128: null }],
  };
  const { client } = show('/?group=depot', [
    group('甲库', 15_000),
    { ...later, indexCode: 'CF705' },
  ]);
  await opener('甲库');
  client.setQueryData(quoteKeys.all, quotes(14_050, 14_120, 2));
  await screen.findByText('15,050');
  screen.getByText('行情已变动');
});

it('shows cards on a phone', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
  show('/?group=seller');
  const cards = await screen.findByRole('list', { name: '按卖家分组' });
  expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
  vi.stubGlobal('matchMedia', wide);
});

it('says that no lot is in a group', async () => {
  show('/?group=ginnery', []);
  await screen.findByText('这些批次的加工厂都不详');
});

it('shows the sentence of a refusal', async () => {
  show('/?group=depot', refusal(400, '没有这张升贴水表：T9'));
  await screen.findByText('没有这张升贴水表：T9');
});
