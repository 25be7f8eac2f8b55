import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CallName } from '../../api/calls';
import { type LiveMessage, live } from '../../api/live';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import AuctionsPage from './page';

const tick = {
  ...{ lotID: 7, status: 2, price: 850, least: 860, bids: 1, bidders: 1, reserveMet: true },
  ...{ endAt: '2036-11-27T08:00:00Z', extended: 0, version: 1 },
};
const lot = {
  ...{ ...tick, number: 1, batchIDs: ['65012252001'], amount: 42.5, packnum: 186, indexCode: '' },
  ...{ start: 800, hasReserve: false, reserve: null, deposit: 21_250, futures: null, reason: '' },
  ...{ followed: false, myPrice: null, leading: false, own: false, orderID: 0 },
  lot: {
    ...{ listingID: 3, batchID: '65012252001', depotName: '库尔勒库', primaryColor: '31' },
    ...{ indexCode: null, basis: null, fixedPrice: 850, price: 850, price3128: 820 },
  },
};
const session = {
  ...{ sessionID: 5, countVersion: 3 },
  ...{
    auctionListingCode: 'JP1',
    memberID: 9,
    memberOwnerName: '云棉',
    title: '新花专场',
    kind: 1,
    step: 10,
  },
  ...{ beginAt: '2026-11-27T06:00:00Z', endAt: '2036-11-27T08:00:00Z', perTon: 500, status: 2 },
  ...{ lastEndAt: '2036-11-27T08:00:00Z', lots: 1, running: 1, sold: 0, bids: 1, amount: 42.5 },
  guests: [],
};
const rows = { list: [lot], totalRow: 1, pageNum: 1, pageSize: 100, facets: {} };
const page = { session, ...rows, mayBid: true, mayPut: false, mayEdit: false };
const me = { name: '王小棉', mobile: '138****0001', userID: 3, memberID: 2, roles: ['member'] };

function open(answers: Answers = {}, hash = '') {
  const calls = answerCalls({
    'POST login/get_user_info': () => me,
    'GET auction/listing/JP1': () => page,
    ...answers,
  } as Answers);
  renderPage(<AuctionsPage />, `/bidCotton?code=JP1${hash}`);
  return calls;
}

const read = 'GET auction/listing/JP1' as CallName;
const asked = (calls: ReturnType<typeof answerCalls>) => calls(read);

const field = () => screen.findByLabelText('批次 65012252001 出价', { selector: 'input' });
const enter = async (price: string) => {
  fireEvent.change(await field(), { target: { value: price } });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
  fireEvent.keyUp(await field(), { key: 'Enter', keyCode: 13 });
};

it('offers the least next bid, and asks before the first bid holds the deposit', async () => {
  const calls = open({
    'POST auction/on_auction': () => ({ ...tick, price: 860, least: 870, bids: 2, version: 2 }),
  });
  expect((await field()).getAttribute('placeholder')).toBe('860');
  await enter('');
  const asked = await screen.findByRole('dialog');
  within(asked).getByText('860 元/吨');
  within(asked).getByText('36,550.00 元');
  within(asked).getByText(/将冻结保证金 21,250\.00 元/);
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
  await screen.findByText('出价成功');
  expect(calls('POST auction/on_auction')).toEqual([{ lotID: 7, price: 860 }]);
  await screen.findByText('领先');
  expect((await field()) as HTMLInputElement).toHaveProperty('disabled', true);
});

it.each([
  ['855', '至少出价 860 元/吨'],
  ['863', '出价应按加价幅度 10 元/吨递增，可出价 860 或 870 元/吨'],
  ['８７５', '出价应按加价幅度 10 元/吨递增，可出价 870 或 880 元/吨'],
  ['abc', '出价应为数字'],
])('does not send %s, and says why at the field', async (price, sentence) => {
  const calls = open();
  await enter(price);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  const input = await field();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByText(sentence).id);
  expect(calls('POST auction/on_auction')).toEqual([]);
  fireEvent.change(input, { target: { value: '860' } });
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

it('keeps what was typed when the server refuses it, and says why at the field', async () => {
  const sentence = '已有人出价 865 元/吨，您至少出价 875 元/吨';
  const calls = open({
    'GET auction/listing/JP1': () => ({ ...page, list: [{ ...lot, myPrice: 840 }] }),
    'POST auction/on_auction': () => refusal(400, sentence, { price: sentence }),
  } as Answers);
  await enter('860');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(calls('POST auction/on_auction')).toHaveLength(1);
  expect(screen.queryByText('出价成功')).toBeNull();
  expect(await field()).toHaveProperty('value', '860');
});

/** Returns a function that sends messages to the page. */
function connect() {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return (msgType: LiveMessage['msgType'], data: unknown) =>
    act(() => {
      for (const listener of listeners) listener({ msgType, data });
    });
}

const counts = {
  ...{ sessionID: 5, status: 2, lots: 1, running: 1, sold: 0, bids: 2, countVersion: 4 },
  ...{ soldAmount: 0, soldMoney: 0, soldPrice: 0 },
  lastEndAt: '2036-11-27T08:02:00Z',
};

it('moves the least next bid with the price, and the counts of the session', async () => {
  const watch = vi.spyOn(live, 'watch');
  const send = connect();
  open();
  await field();
  expect(watch).toHaveBeenCalledWith({ one: 'auction', many: 'auctions' }, [5]);
  send('auctionPrice', [{ ...tick, price: 900, least: 910, extended: 1, version: 2 }]);
  send('auctionCounts', [counts]);
  expect((await field()).getAttribute('placeholder')).toBe('910');
  screen.getByText(/顺延 1 次/);
  screen.getByText('2 次');
});

it('loads nothing at the end of a lot: the values are those of the messages', async () => {
  const send = connect();
  const calls = open();
  await field();
  const won = { lotID: 7, version: 2, myPrice: 850, leading: true, orderID: 12, kind: 'won' };
  send('auctionPrice', [{ ...tick, status: 3, version: 2 }]);
  send('auction', { ...won, text: '中标', auctionListingCode: 'JP1' });
  const sales = { sold: 1, soldAmount: 42.5, soldMoney: 36_125.5, soldPrice: 850 };
  send('auctionCounts', [{ ...counts, status: 3, running: 0, ...sales }]);
  send('changed', { kind: 'auctions' });
  await screen.findByText('已中标');
  screen.getByText('1 批，42.5 吨，金额 36,125.50 元，均价 850 元/吨');
  expect(screen.getByRole('link', { name: '订单' }).getAttribute('href')).toContain('12');
  expect(asked(calls)).toHaveLength(1);
});

/** Opens the session for a company that has bid, raises the least bid to 910 and waits for some milliseconds. */
async function raise(milliseconds: number) {
  const send = connect();
  const calls = open({
    [read]: () => ({ ...page, list: [{ ...lot, myPrice: 840 }] }),
    'POST auction/on_auction': () => ({ ...tick, price: 910, least: 920, version: 3 }),
  });
  await field();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  send('auctionPrice', [{ ...tick, price: 900, least: 910, version: 2 }]);
  act(() => void vi.advanceTimersByTime(1)); // renders the price
  vi.advanceTimersByTime(milliseconds);
  vi.useRealTimers();
  return () => calls('POST auction/on_auction');
}

it('bids no price with an empty field that appeared in the moment of the press', async () => {
  const bids = await raise(100);
  await enter('');
  const sentence = '价格刚变，至少出价 910 元/吨，请再出价';
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(bids()).toEqual([]);
  await enter('');
  await screen.findByText('出价成功');
  expect(bids()).toEqual([{ lotID: 7, price: 910 }]);
});

it('bids with an empty field the price that was read', async () => {
  const bids = await raise(1_000);
  await enter('');
  await screen.findByText('出价成功');
  expect(bids()).toEqual([{ lotID: 7, price: 910 }]);
});

const mine = { ...lot, myPrice: 850, leading: true };

it('lets the leader raise the own bid while the reserve price is not met', async () => {
  const unmet = { ...mine, hasReserve: true, reserveMet: false };
  const calls = open({
    [read]: () => ({ ...page, list: [unmet] }),
    'POST auction/on_auction': () => ({ ...tick, price: 1_860, least: 1_870, version: 2 }),
  });
  await screen.findByText('未达保留价');
  await enter('1,860');
  const asked = await screen.findByRole('dialog');
  expect(within(asked).getByRole('alert').textContent).toContain('高出 1,000 元/吨');
  fireEvent.click(within(asked).getByRole('button', { name: '确认高出 1,000 元/吨' }));
  await screen.findByText('出价成功');
  expect(calls('POST auction/on_auction')).toEqual([{ lotID: 7, price: 1_860 }]);
  expect(await field()).toHaveProperty('disabled', true); // the answer says that the reserve is met
});

it('places the least bid again without a question', async () => {
  const calls = open({
    [read]: () => ({ ...page, list: [{ ...lot, myPrice: 840 }] }),
    'POST auction/on_auction': () => ({ ...tick, price: 860, least: 870, version: 2 }),
  });
  await enter('860');
  await screen.findByText('出价成功');
  expect(calls('POST auction/on_auction')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says before the question what the deposit lacks, with a link to the account', async () => {
  const calls = open({ 'GET deposit/account': () => ({ balance: 20_000, held: 0 }) });
  const text = '保证金不足，需 21,250.00 元';
  expect((await screen.findByText(text)).getAttribute('href')).toBe('/member/deposit');
  await enter('');
  await screen.findByRole('link', { name: '去点价金账户' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls('POST auction/on_auction')).toEqual([]);
});

it('says before the begin what the account lacks for a lot', async () => {
  const lack = { deposit: 21_786.9, missing: 1_786.9 };
  const ahead = { ...session, status: 1, beginAt: '2036-11-27T06:00:00Z' };
  open({ [read]: () => ({ ...page, session: ahead, lack }) } as Answers);
  const note = await screen.findByText(/点价金不够一批的保证金/);
  expect(note.textContent).toContain('最多的一批冻结 21,786.90 元，还差 1,786.90 元');
  const link = within(note).getByRole('link', { name: /去点价金账户/ });
  expect(link.getAttribute('href')).toBe('/member/deposit');
  screen.getByText(/^距开始/);
});

it('shows the seller who has bought a lot, once its end is known', async () => {
  const send = connect();
  open({ [read]: () => ({ ...page, mayBid: false, list: [{ ...lot, own: true }] }) });
  await screen.findByText('65012252001');
  const sold = { lotID: 7, version: 2, myPrice: null, leading: false, orderID: 12, kind: 'clear' };
  send('auctionPrice', [{ ...tick, status: 3, version: 2 }]);
  send('auction', { ...sold, text: '', auctionListingCode: 'JP1', buyerName: '南通江海' });
  await screen.findByText('买家 南通江海');
});

it('says that the prices are old while the connection is closed, and takes no bids', async () => {
  vi.spyOn(live, 'pausedSince').mockReturnValue(Date.parse('2026-11-27T06:03:22Z') / 1000);
  open();
  await screen.findByText(/连接已断开，价格停在 14:03:22，正在重连/);
  expect(await field()).toHaveProperty('disabled', true);
});

it.each([
  ['a visitor', null, false, '仅限受邀企业，登录后查看本企业是否受邀'],
  ['a guest', me, true, '本企业已受邀'],
  ['another company', me, false, '仅限受邀企业，本企业不在其中'],
])('shows %s whether their company is invited', async (_, user, mayBid, sentence) => {
  open({
    'POST login/get_user_info': () => user ?? refusal(401, '请登录'),
    'GET auction/listing/JP1': () => ({ ...page, session: { ...session, invited: true }, mayBid }),
  } as Answers);
  await screen.findByText(sentence);
});

it('shows the organizer the invited companies alone', async () => {
  const own = { ...session, invited: true, memberID: me.memberID, guests: ['江海纺织有限公司'] };
  open({ 'GET auction/listing/JP1': () => ({ ...page, session: own, mayBid: false }) } as Answers);
  await screen.findByText('江海纺织有限公司');
  await waitFor(() => expect(screen.queryByText('出价资格')).toBeNull());
});

it('shows an own sealed bid, with the prices at it', async () => {
  const price3128 = () => document.querySelector('.tick-price3128')?.textContent;
  const sealed = { ...lot, price: null, reserveMet: null };
  const first = { ...page, session: { ...session, kind: 2 }, list: [sealed] };
  const calls = open({
    [read]: () => first,
    'POST auction/on_auction': () => ({ ...tick, price: null, least: 860, bids: 2, version: 2 }),
  });
  await field();
  expect(price3128()).toBe('820');
  await enter('880');
  const asked = await screen.findByRole('dialog');
  within(asked).getByText('850 元/吨'); // 折3128, as much over that of the lot as the bid
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
  await screen.findByText('我的出价');
  screen.getByText('880');
  expect(price3128()).toBe('850');
  expect(calls('POST auction/on_auction')).toEqual([{ lotID: 7, price: 880 }]);
});

it('says before a bid over a contract at what it costs, and that the quote of the end counts', async () => {
  const basis = {
    ...{ ...lot.lot, indexCode: 'CF701', basis: 850, fixedPrice: null, indexValue: 17_000 },
    ...{ price: 17_850, price3128: 17_500, delivered: 18_400 },
  };
  open({
    [read]: () => ({ ...page, list: [{ ...lot, indexCode: 'CF701', lot: basis }] }),
    'GET batch/spot_index': () => [
      { indexCode: 'CF701', indexValue: 17_100, at: '2026-11-27T06:00:00Z', version: 1 },
    ],
  } as Answers);
  await screen.findByText('合 17,950');
  await enter('870');
  const asked = await screen.findByRole('dialog');
  within(asked).getByText('CF701 现价 17,100 + 870 = 17,970 元/吨');
  within(asked).getByText('17,620 元/吨'); // 折3128
  within(asked).getByText('18,520 元/吨'); // 到厂价
  within(asked).getByText(/成交价按本批截止时的 CF701 行情加基差计算/);
});

it('says to those who do not see it that the company is outbid', async () => {
  const send = connect();
  open({ [read]: () => ({ ...page, list: [mine] }) });
  await screen.findByText('领先');
  const live = document.querySelector('[aria-live]');
  expect(live?.textContent).toBe('');
  send('auctionPrice', [{ ...tick, price: 900, least: 910, version: 2 }]);
  await screen.findByText('被超过');
  expect(live?.textContent).toBe('批次 65012252001 被超过，900');
  expect(document.getElementById('lot-7')?.className).not.toBe('');
});

it('keeps open whether a sealed bid meets the reserve price', async () => {
  const sealed = { ...lot, hasReserve: true, price: null, reserveMet: null };
  open({ 'GET auction/listing/JP1': () => ({ ...page, list: [sealed] }) } as Answers);
  await field();
  expect(screen.queryByText(/达保留价/)).toBeNull();
});

it('asks before a lot is taken out', async () => {
  const waiting = { ...lot, status: 1, own: true };
  const calls = open({
    [read]: () => ({
      ...{ ...page, mayPut: true, list: [waiting] },
      session: { ...session, status: 1 },
    }),
    'POST auction/take_out': () => ({}),
  } as Answers);
  fireEvent.click(await screen.findByRole('button', { name: /^撤\s?出$/ }));
  const asked = await screen.findByRole('dialog');
  within(asked).getByText('批次 65012252001 从“新花专场”撤出，回到在售。是否继续？');
  expect(calls('POST auction/take_out')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(calls('POST auction/take_out')).toEqual([{ lotID: 7 }]));
});

it('reads a line as filters, searches with them and removes them again', async () => {
  const none = { ...page, list: [], totalRow: 0 };
  const demand = { type: 0, lengthMin: 29, strongMin: 29, origins: '南疆' };
  const meant = { demand, words: '', hints: [], zone: null };
  const calls = open({
    [read]: (input: Record<string, unknown>) => (input.origins ? none : page),
    'POST batch/readShorthand': () => meant,
  });
  const line = await screen.findByLabelText('在本场找批次');
  fireEvent.change(line, { target: { value: '双29 南疆' } });
  fireEvent.keyDown(line, { key: 'Enter', keyCode: 13 });
  await screen.findByText('本场没有符合条件的批次');
  screen.getByText('双29');
  screen.getByText('0 / 1 批');
  const last = asked(calls).at(-1);
  expect(last).toMatchObject({ lengthMin: '29', strongMin: '29', origins: '南疆' });
  expect(last).not.toHaveProperty('type');
  fireEvent.click(screen.getByRole('button', { name: '清除全部条件' }));
  await field();
});

it('sorts by a column and counts what its filter offers', async () => {
  const calls = open();
  await field();
  fireEvent.click(screen.getByRole('button', { name: /^长度/ }));
  await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ order: 'length', asc: 'false' }));
  fireEvent.click(screen.getByRole('button', { name: '筛选 马值' }));
  within(await screen.findByRole('group', { name: '筛选 马值' })).getByText('马值级');
  await waitFor(() => expect(asked(calls).at(-1)?.facets).toContain('mikeAvg'));
  fireEvent.click(screen.getByRole('button', { name: 'A' }));
  await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ mikeGrade: 'A' }));
  expect(screen.getByRole('button', { name: '筛选 马值：马值级 A' })).toBeTruthy();
});

it('keeps the session when a search is refused', async () => {
  open({
    [read]: (input: Record<string, unknown>) =>
      input.keyword ? refusal(400, '搜索内容过长') : page,
    'POST batch/readShorthand': () => ({ demand: {}, words: '某库', hints: [], zone: null }),
  });
  const line = await screen.findByLabelText('在本场找批次');
  fireEvent.change(line, { target: { value: '某库' } });
  fireEvent.keyDown(line, { key: 'Enter', keyCode: 13 });
  await screen.findByText('搜索内容过长');
  screen.getByRole('heading', { name: '新花专场' });
});

it.each([false, true])(
  'turns to the lot of a link, scrolls to it and marks it (on a phone: %s)',
  async (narrow) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never,
    );
    const scrolled = vi.fn(function (this: Element) {
      return this.id;
    });
    Element.prototype.scrollIntoView = scrolled;
    const calls = open({}, '#lot-7');
    await field();
    expect(asked(calls)[0]).toMatchObject({ lotID: '7' });
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect(scrolled.mock.results.map(({ value }) => value)).toContain('lot-7');
    expect(document.getElementById('lot-7')?.className).not.toBe('');
  },
);
