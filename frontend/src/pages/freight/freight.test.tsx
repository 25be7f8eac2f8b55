import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type LiveMessage, live } from '../../api/live';
import { forgetServerTime, noteServerTime, serverNow } from '../../api/server-clock';
import { AskFreight } from '../../shell/freight/ask-button';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import { dayOf } from '../../ui/time';
import MyFreightPage from './mine/page';
import FreightRatesPage from './rates/page';
import FreightPage from './requests/page';

vi.mock('../../ui/chart/price-chart', () => ({
  default: ({ label }: { label: string }) => <output>{label}</output>,
}));

vi.spyOn(window, 'matchMedia').mockReturnValue({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
} as never);

const request = {
  id: 3,
  number: 'YS20261121000001',
  fromPlace: '新疆 阿克苏',
  warehouseID: 4,
  depotName: '阿克苏棉麻站',
  toPlace: '江苏 南通',
  toAddress: '',
  way: 1,
  goods: '棉花',
  kind: 1,
  packages: 186,
  amount: 42,
  loadOn: '2026-11-25',
  loading: true,
  insurance: false,
  weighing: true,
  remark: '',
  status: 0,
  until: '2026-11-23T09:00:00Z',
  createdAt: '2026-11-21T02:00:00Z',
  quotes: 2,
  mine: false,
  myQuote: null,
  usual: null,
  note: '',
};

const quote = {
  id: 8,
  number: 'YB20261121000001',
  inquireID: 3,
  unit: 2,
  price: 17600,
  truckTons: 32,
  trucks: 2,
  total: 35200,
  rate: 838,
  remark: '',
  status: 0,
  until: '2026-11-24T09:00:00Z',
  createdAt: '2026-11-21T03:00:00Z',
};

const pageOf = (list: object[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });
const member = { roles: ['login', 'member'], memberID: 1 };

function show(page: React.ReactNode, answers: Answers, address = '/') {
  const calls = answerCalls({
    'POST login/get_user_info': () => member,
    'GET ls/freight/inquire/places': () => [{ name: '江苏', places: ['南通'] }],
    ...answers,
  });
  return { calls, search: renderPage(page, address) };
}

const dayMillis = 86_400_000;

/** A time of a server whose clock is 90 days ahead of the browser's. */
const later = new Date(Date.now() + 90 * dayMillis);

afterEach(forgetServerTime);

it('lists open requests, and quotes for one per truck', async () => {
  const { calls } = show(<FreightPage />, {
    'GET ls/freight/inquire/list': () =>
      pageOf([request, { ...request, id: 4, myQuote: quote }, { ...request, id: 5, mine: true }]),
    'POST ls/freight/inquire/add_quote': () => quote,
  });
  const rows = (await screen.findAllByText('阿克苏 → 南通')).map((one) => one.closest('tr'));
  within(rows[0] as HTMLElement).getByText('含装卸、过磅');
  within(rows[1] as HTMLElement).getByText('已报 838，修改');
  within(rows[2] as HTMLElement).getByText('本企业的');
  noteServerTime(later.toUTCString());
  fireEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^报价/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('元/车'));
  fireEvent.change(within(dialog).getByLabelText('运费'), { target: { value: '17600' } });
  const rate = await within(dialog).findByText('838');
  expect(rate.closest('p')?.textContent).toBe(
    '42 吨要 2 车，共 35,200 元，折合 838 元/吨，货主按它比较报价',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: /^报\s?价$/ }));
  await waitFor(() =>
    expect(calls('POST ls/freight/inquire/add_quote')[0]).toMatchObject({
      inquireID: 3,
      unit: 2,
      price: 17600,
      truckTons: 32,
    }),
  );
  const until = calls('POST ls/freight/inquire/add_quote')[0]?.until;
  expect(Date.parse(String(until)) - later.getTime()).toBeGreaterThan(2.9 * dayMillis);
});

it('asks about a price that is far from the usual one', async () => {
  const usual = { perTon: 560, least: 280, most: 1220 };
  const { calls } = show(<FreightPage />, {
    'GET ls/freight/inquire/list': () => pageOf([{ ...request, usual }]),
    'POST ls/freight/inquire/add_quote': () => quote,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^报价/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('运费'), { target: { value: '5' } });
  const send = within(dialog).getByRole('button', { name: /^报\s?价$/ });
  const answer = async (name: RegExp) => {
    fireEvent.click(send);
    await screen.findByText('报价折合 5 元/吨，远低于该线路常见运价 约 560 元/吨，确认报价？');
    fireEvent.click(screen.getByRole('button', { name }));
  };
  await answer(/^取\s?消$/);
  await waitFor(() => expect(dialog.querySelector('.ant-btn-loading')).toBeNull());
  expect(calls('POST ls/freight/inquire/add_quote')).toEqual([]);
  await answer(/^确认报价$/);
  await waitFor(() => expect(calls('POST ls/freight/inquire/add_quote')).toHaveLength(1));
});

it('says that a request of a message is over', async () => {
  show(
    <FreightPage />,
    {
      'GET ls/freight/inquire/list': () => pageOf([]),
      'GET ls/freight/inquire/detail': () => refusal(404, '这个运输询价已结束，或不存在'),
    },
    '/?id=3',
  );
  await screen.findByText('这个运输询价已结束');
  screen.getByText('现在没有运输询价');
});

it('reads an open request again when it was accepted for another carrier', async () => {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const watch = vi.spyOn(live, 'watch');
  let open = [request, { ...request, id: 4, toPlace: '山东 滨州' }];
  show(
    <FreightPage />,
    {
      'GET ls/freight/inquire/list': () => pageOf(open),
      'GET ls/freight/inquire/detail': () => ({ ...request, id: 7 }),
    },
    '/?id=7',
  );
  await screen.findByText('阿克苏 → 滨州');
  expect(watch).toHaveBeenLastCalledWith({ one: 'freight', many: 'freights' }, [7, 3, 4]);
  open = [request];
  for (const one of listeners) one({ msgType: 'changed', data: { kind: 'freight', ids: [4] } });
  await waitFor(() => expect(screen.queryByText('阿克苏 → 滨州')).toBeNull(), { timeout: 5_000 });
});

it('shows a request of a message after a failure', async () => {
  let answer: object = refusal(500, '系统繁忙，请稍后再试');
  show(
    <FreightPage />,
    {
      'GET ls/freight/inquire/list': () => pageOf([]),
      'GET ls/freight/inquire/detail': () => answer,
    },
    '/?id=3',
  );
  await screen.findByText('系统繁忙，请稍后再试');
  expect(screen.queryByText('这个运输询价已结束')).toBeNull();
  answer = request;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('region', { name: '打开的询价' });
});

it('compares received quotes, accepts one and shows the contact', async () => {
  const received = { ...quote, memberName: '快达物流', contact: '' };
  const perTon = { ...received, id: 9, unit: 1, price: 600, trucks: 0, total: 25200, rate: 600 };
  const cheap = { ...perTon, memberName: '慢行物流' };
  const over = { ...request, id: 6, status: 1, number: 'YS2' };
  const { calls } = show(<MyFreightPage />, {
    'GET ls/freight/inquire/list/my': () =>
      pageOf([
        { ...request, mine: true, orderID: 7, orderNumber: 'DD1', list: [cheap, received] },
        {
          ...over,
          orderID: 0,
          orderNumber: '',
          list: [{ ...received, id: 10, status: 1, contact: '李 13800000000' }],
        },
      ]),
    'POST ls/freight/inquire/accept_quote': () => null,
  });
  const open = await screen.findByRole('region', { name: request.number });
  within(open).getByText('最低');
  within(open).getByText('17,600 元/车 × 2 车，每车 32 吨 · +238');
  within(open).getByText('35,200'); // two whole trucks
  within(open).getByText('25,200'); // 42 t
  within(open).getByRole('link', { name: 'DD1' });
  const call = screen.getByRole('link', { name: '李 13800000000' });
  expect(call.getAttribute('href')).toBe('tel:13800000000');
  fireEvent.click(within(open).getByRole('button', { name: '接受 快达物流' }));
  const ask = await screen.findByRole('dialog');
  within(ask).getByText(
    /^接受 快达物流 的报价 838 元\/吨（17,600 元\/车 × 2 车，每车 32 吨），总运费 35,200 元？/,
  );
  fireEvent.click(within(ask).getByRole('button', { name: /^接\s?受$/ }));
  await waitFor(() => expect(calls('POST ls/freight/inquire/accept_quote')[0]).toEqual({ id: 8 }));
});

it('cancels a deal for a reason, and says that one is done', async () => {
  const received = { ...quote, status: 1, memberName: '快达物流', contact: '李 13800000000' };
  const deal = { ...request, status: 1, orderID: 0, orderNumber: '', list: [received] };
  const { calls } = show(<MyFreightPage />, {
    'GET ls/freight/inquire/list/my': () =>
      pageOf([deal, { ...deal, id: 4, number: 'YS2', status: 5, note: '改期' }]),
    'POST ls/freight/inquire/cancel': () => null,
    'POST ls/freight/inquire/finish': () => null,
  });
  await screen.findByText('取消原因：改期');
  expect(screen.queryByRole('button', { name: '取消成交 YS2' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `取消成交 ${request.number}` }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('取消原因'), { target: { value: '车队改期' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '取消成交' }));
  await waitFor(() =>
    expect(calls('POST ls/freight/inquire/cancel')[0]).toEqual({ id: 3, note: '车队改期' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: `完成 ${request.number}` }));
  const ask = await screen.findByRole('dialog');
  fireEvent.click(within(ask).getByRole('button', { name: /^完\s?成$/ }));
  await waitFor(() => expect(calls('POST ls/freight/inquire/finish')[0]).toEqual({ id: 3 }));
});

it('shows the own quotes, the shipper of accepted ones alone', async () => {
  show(
    <MyFreightPage />,
    {
      'GET ls/freight/inquire/list/my_quote': () =>
        pageOf([
          { ...quote, memberName: '', contact: '', inquire: request },
          {
            ...quote,
            id: 9,
            status: 1,
            memberName: '江海纺织',
            contact: '王 13900000000',
            inquire: { ...request, toAddress: '海门工业园', remark: '带篷布' },
          },
        ]),
    },
    '/?show=quotes',
  );
  await screen.findByText('中标后显示');
  screen.getByText('送到 海门工业园');
  screen.getByText('带篷布');
  expect(screen.getAllByText('汽运 · 2026-11-25 装货 · 含装卸、过磅')).toHaveLength(2);
  expect(screen.getAllByText('35,200')).toHaveLength(2);
  screen.getByRole('link', { name: '王 13900000000' });
  fireEvent.click(screen.getByRole('button', { name: `修改 ${quote.number}` }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('运费')).toHaveProperty('value', '17600');
});

it('lists what routes have cost, and draws the months of one route alone', async () => {
  const month = { month: '2026-11', quotes: 4, amount: 168, lowest: 500, mean: 565, highest: 700 };
  const { calls } = show(
    <FreightRatesPage />,
    {
      'GET ls/freight/inquire/rate_months': ({ way }) =>
        Number(way) === 3 ? [] : [{ ...month, quotes: Number(way) === 2 ? 6 : 4 }],
      'GET ls/freight/inquire/rate_list': () =>
        pageOf([{ ...month, fromPlace: '新疆 阿克苏', toPlace: '江苏 南通', way: 1 }]),
    },
    '/?from=新疆&to=江苏 南通&way=1',
  );
  const route = await screen.findByRole('link', { name: '新疆 阿克苏 → 江苏 南通' });
  screen.getByText(/^选定起运地和目的地后/);
  expect(calls('GET ls/freight/inquire/rate_list')[0]).toMatchObject({ from: '新疆', way: '1' });
  expect(calls('GET ls/freight/inquire/rate_months')).toEqual([]);
  fireEvent.click(route);
  await screen.findByText(/^铁路集装箱运价，成交 6 笔/);
  expect(calls('GET ls/freight/inquire/rate_months')[0]).toMatchObject({
    from: '新疆 阿克苏',
    to: '江苏 南通',
  });
});

it('shows what other goods have cost in the table, the chart and the links', async () => {
  const month = { month: '2026-11', quotes: 4, amount: 168, lowest: 500, mean: 565, highest: 700 };
  const { calls } = show(
    <FreightRatesPage />,
    {
      'GET ls/freight/inquire/rate_months': () => [month],
      'GET ls/freight/inquire/rate_list': () =>
        pageOf([{ ...month, fromPlace: '新疆 阿克苏', toPlace: '江苏 南通', way: 1 }]),
    },
    '/?from=新疆 阿克苏&to=江苏 南通&kind=2',
  );
  const route = await screen.findByRole('link', { name: '新疆 阿克苏 → 江苏 南通' });
  expect(route.getAttribute('href')).toMatch(/kind=2$/);
  expect(calls('GET ls/freight/inquire/rate_list')[0]).toMatchObject({ kind: '2' });
  expect(calls('GET ls/freight/inquire/rate_months')[0]).toMatchObject({ kind: '2', way: '1' });
});

it('draws the way with most quotes unless one is chosen', async () => {
  const month = { month: '2026-11', amount: 168, lowest: 500, mean: 565, highest: 700 };
  show(
    <FreightRatesPage />,
    {
      'GET ls/freight/inquire/rate_months': ({ way }) =>
        Number(way) === 3 ? [] : [{ ...month, quotes: Number(way) === 2 ? 6 : 4 }],
      'GET ls/freight/inquire/rate_list': () => pageOf([]),
    },
    '/?from=新疆 阿克苏&to=江苏 南通',
  );
  await screen.findByText(
    '铁路集装箱运价，成交 6 笔，在这条线路上最多；汽运 4 笔，可在“运输方式”中选看',
  );
  screen.getByText('铁路集装箱各月运价，2026-11 到 2026-11');
});

it('leads through the requests of all warehouses', async () => {
  const lots = { lots: 1, grossLots: 1, conditionedLots: 0 };
  const draft = { ...request, orderID: 0, ...lots, depotName: '一库', toAddress: '海门工业园' };
  const { calls } = show(<AskFreight source={{ listingIDs: [1, 2] }} />, {
    'POST ls/freight/inquire/draft': () => [
      draft,
      { ...draft, warehouseID: 5, depotName: '二库', amount: 84 },
    ],
    'GET ls/freight/inquire/valid_time_list': () => [{ code: '1d', name: '1 天', until: '' }],
    'POST bases/getDepotListAll': () => [],
    'POST ls/freight/inquire/add': () => request,
  });
  await waitFor(() => expect(calls('POST login/get_user_info')).toHaveLength(1));
  noteServerTime(later.toUTCString());
  await import('../../shell/freight/ask-dialog');
  fireEvent.click(screen.getByRole('button', { name: '运输询价' }));
  await screen.findByText(/^一库 · 棉花 1 批 42 吨/, {}, { timeout: 10_000 });
  const dialog = screen.getByRole('dialog');
  expect((within(dialog).getByLabelText('吨数') as HTMLInputElement).value).toBe('42');
  within(dialog).getByText('已按毛重填写');
  fireEvent.click(within(dialog).getByRole('button', { name: /^发\s?布$/ }));
  await waitFor(() =>
    expect(calls('POST ls/freight/inquire/add')[0]).toMatchObject({
      fromPlace: '新疆 阿克苏',
      toPlace: '江苏 南通',
      toAddress: '海门工业园',
      loadOn: dayOf(serverNow() + (2 * dayMillis) / 1000),
      kind: 1,
      amount: 42,
      packages: 186,
      loading: true,
      validTime: '1d',
    }),
  );
  await within(dialog).findByText('每个仓库发布一个询价：共 2 个，已发布 1 个');
  within(dialog).getByText(/^二库 · 棉花 1 批 84 吨/);
  await waitFor(() => expect(dialog.querySelector('.ant-btn-loading')).toBeNull());
  fireEvent.click(within(dialog).getByRole('button', { name: /^发\s?布$/ }));
  await waitFor(() =>
    expect(calls('POST ls/freight/inquire/add')[1]).toMatchObject({
      warehouseID: 5,
      toAddress: '海门工业园',
      amount: 84,
    }),
  );
  await screen.findByText('已发布，承运企业报价后通知您');
});

it('fills in the place of a warehouse, and loads after the quotes have ended', async () => {
  const { calls } = show(<AskFreight />, {
    'GET ls/freight/inquire/valid_time_list': () => [
      { code: '1d', name: '1 天', until: new Date(Date.now() + dayMillis).toISOString() },
      { code: '3d', name: '3 天', until: new Date(Date.now() + 3 * dayMillis).toISOString() },
    ],
    'POST bases/getDepotListAll': () => [{ id: 5, name: '二库', city: '江苏' }],
    'GET ls/freight/inquire/depot': () => ({ fromPlace: '江苏 南通' }),
  });
  await import('../../shell/freight/ask-dialog');
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '运输询价' }));
    screen.getByRole('dialog');
  });
  const dialog = screen.getByRole('dialog');
  const depot = await within(dialog).findByLabelText('起运仓库（选填）');
  fireEvent.mouseDown(depot);
  fireEvent.click(await screen.findByTitle('二库'));
  await within(dialog).findByText('江苏 南通');
  expect(calls('GET ls/freight/inquire/depot')).toEqual([{ id: '5' }]);
  fireEvent.click(await within(dialog).findByText('3 天'));
  const day = dayOf(serverNow() + (4 * dayMillis) / 1000);
  await waitFor(() => expect(within(dialog).getByLabelText('装货日')).toHaveProperty('value', day));
});

it('says that all warehouses of an order were asked for', async () => {
  show(<AskFreight source={{ orderID: 7 }} />, {
    'POST ls/freight/inquire/draft': () => [],
    'GET ls/freight/inquire/valid_time_list': () => [{ code: '1d', name: '1 天', until: '' }],
    'POST bases/getDepotListAll': () => [],
  });
  await import('../../shell/freight/ask-dialog');
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '运输询价' }));
    screen.getByRole('dialog');
  });
  await screen.findByText(/^这个订单的各仓库都已有/, {}, { timeout: 10_000 });
});
