import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { Cockpit } from './cockpit';

type Counts = Record<number, [count: number, waiting: number]>;

const tabs = (states: number[], counts: Counts) =>
  states.map((status) => {
    const [count, waiting] = counts[status] ?? [0, 0];
    return { status, count, waiting };
  });
const dealTabs = (counts: Counts) => tabs([0, 1, 2, 3, 4, 5, 7, 8], counts);
const orderTabs = (counts: Counts) => tabs([0, 1, 2, 3, 4, 5, 9], counts);

const step = {
  id: 41,
  verb: 'submit',
  from: 1,
  to: 2,
  at: '2026-11-21T02:00:00Z',
  userName: '王采购',
  memberName: '南通纺织',
  party: 'buyer',
  changes: [],
  note: '周五前要',
  spotSaleID: 7,
  number: 'XP20261121000007',
  batchID: '65012252001',
  side: 'seller',
  otherName: '南通纺织',
  status: 2,
};

const busy: Answers = {
  'GET spotsale/countSpotSalePurchase': () => ({
    tabs: dealTabs({ 1: [3, 3], 5: [1, 0], 8: [1_204, 0] }),
    waiting: 3,
  }),
  'GET spotsale/countSpotSaleOrder': () => ({
    tabs: dealTabs({ 0: [2, 1], 2: [25, 25], 5: [3, 1] }),
    waiting: 27,
  }),
  'GET buyer/order/count': () => ({ tabs: orderTabs({ 1: [5, 4] }), total: 5, waiting: 4 }),
  'GET trade/count_order_list': () => ({ tabs: orderTabs({ 2: [6, 6] }), total: 6, waiting: 6 }),
  'GET product/inquire/count_waiting': () => ({ inquiries: 2, asked: 1, quotes: 4, intentions: 3 }),
  'GET spotsale/list_spotsale_latest_info': () => [step],
  'GET trade/order_latest': () => [],
  'GET deposit/account': () => ({ balance: 80_000, held: 20_000.5, rate: 500, payTo: '' }),
};

const idle: Answers = {
  'GET spotsale/countSpotSalePurchase': () => ({ tabs: dealTabs({}), waiting: 0 }),
  'GET spotsale/countSpotSaleOrder': () => ({ tabs: dealTabs({}), waiting: 0 }),
  'GET buyer/order/count': () => ({ tabs: orderTabs({}), total: 0, waiting: 0 }),
  'GET trade/count_order_list': () => ({ tabs: orderTabs({}), total: 0, waiting: 0 }),
  'GET product/inquire/count_waiting': () => ({ inquiries: 0, asked: 0, quotes: 0, intentions: 0 }),
  'GET spotsale/list_spotsale_latest_info': () => [],
  'GET trade/order_latest': () => [],
  'GET deposit/account': () => ({ balance: 0, held: 0, rate: 500, payTo: '' }),
};

const rest = <p>人员与单位</p>;

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('counts what waits, each with a link to the list that it counts', async () => {
  answerCalls(busy);
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('46 单');
  expect(addressOf('3 提交挂盘 已核验')).toBe(
    '/member/spotSale/mySpotSalePurchase?status=1&waiting=1',
  );
  expect(addressOf('25 回复 待回复')).toBe('/member/spotSale/mySpotSaleOrder?status=2&waiting=1');
  expect(addressOf('0 点价、追加 锁定基差')).toBe(
    '/member/spotSale/mySpotSalePurchase?status=5&waiting=1',
  );
  expect(addressOf('1 点价成交 锁定基差')).toBe(
    '/member/spotSale/mySpotSaleOrder?status=5&waiting=1',
  );
  expect(addressOf('4 付款 待付款')).toBe('/member/order/list?status=1&waiting=1');
  expect(addressOf('6 开提货单 待提货')).toBe('/member/order/mySellOrder?status=2&waiting=1');
  expect(addressOf('2 采纳报价 采购需求')).toBe('/member/purchaseInfo/list?status=0');
  expect(addressOf('1 报价 向我询价')).toBe('/yarn/inquirelist?asked=1');
  expect(addressOf('3 回复 采购意向')).toBe('/member/purchaseIntention/list');
  expect(addressOf('0 开票 待开票')).toBe('/member/order/mySellOrder?status=4&waiting=1');
});

it('has a tile for everything that waits, also for the money of cancelled orders', async () => {
  const all = (...states: number[]) => {
    const waiting = states.reduce((sum, state) => sum + state + 1, 0);
    const counts = Object.fromEntries(states.map((state) => [state, [99, state + 1] as const]));
    return { tabs: orderTabs(counts as Counts), total: 99, waiting };
  };
  answerCalls({
    ...idle,
    'GET buyer/order/count': () => all(0, 1, 3, 4, 9),
    'GET trade/count_order_list': () => all(0, 1, 2, 3, 4, 9),
  });
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('47 单');
  const tiles = ['我是买家', '我是卖家'].flatMap((side) =>
    within(screen.getByRole('region', { name: `${side}，等我处理` })).getAllByRole('link'),
  );
  const numbers = tiles.map(({ textContent }) => Number.parseInt(textContent ?? '', 10));
  expect(numbers.reduce((sum, number) => sum + number)).toBe(47);
  expect(addressOf('10 确认退款 已取消')).toBe('/member/order/list?status=9&waiting=1');
  expect(addressOf('10 退款收款 已取消')).toBe('/member/order/mySellOrder?status=9&waiting=1');
});

it('shows the numbers by state of both sides', async () => {
  answerCalls(busy);
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('46 单');
  const deals = within(screen.getByRole('table', { name: '询盘，各状态单数' }));
  expect(deals.getByRole('row', { name: /^待回复 0 / }).textContent).toBe('待回复025');
  expect(addressOf('采购询盘 交易失败 1,204 单')).toBe(
    '/member/spotSale/mySpotSalePurchase?status=8',
  );
  expect(addressOf('采购订单 待付款 5 单')).toBe('/member/order/list?status=1');
});

it('shows the newest steps in words and the deposit', async () => {
  answerCalls(busy);
  renderPage(<Cockpit>{rest}</Cockpit>);
  const line = await screen.findByRole('link', { name: '提交挂盘 批次 65012252001' });
  expect(line.getAttribute('href')).toBe('/member/spotSale/mySpotSaleOrder?id=7');
  expect(screen.getByText('销售 · 南通纺织 王采购 · 周五前要')).toBeTruthy();
  await screen.findByText('80,000.00');
  expect(screen.getByText('20,000.50')).toBeTruthy();
});

it('shows the steps of deals and of orders together, newest first', async () => {
  const about = { orderID: 9, number: 'DD20261121000009', memberName: '', userName: '' };
  const order = { ...step, ...about, verb: 'cover', from: 1, to: 2, side: 'buyer', party: 'clock' };
  const older = { ...order, id: 8, verb: 'absorbed', from: 0, to: 9, at: '2026-11-20T02:00:00Z' };
  answerCalls({
    ...busy,
    'GET trade/order_latest': () => [{ ...order, at: '2026-11-21T02:30:00Z' }, older],
  });
  renderPage(<Cockpit>{rest}</Cockpit>);
  const line = await screen.findByRole('link', {
    name: '提货前应付的货款已付 订单 DD20261121000009',
  });
  expect(line.getAttribute('href')).toBe('/member/order/buyDetail?orderID=9');
  const steps = [...(line.closest('ul')?.querySelectorAll('li > p > a') ?? [])];
  expect(steps.map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    '提货前应付的货款已付',
    '提交挂盘',
    '并入另一个订单',
  ]);
  screen.getByText('已合并');
});

it('folds the tiles without anything to do on a phone', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
  answerCalls(busy);
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('46 单');
  const buyer = within(screen.getByRole('region', { name: '我是买家，等我处理' }));
  expect(buyer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 提交挂盘 已核验',
    '4 付款 待付款',
    '2 采纳报价 采购需求',
  ]);
  buyer.getByText('6 项没有待办');
  vi.stubGlobal('matchMedia', wide);
});

it('draws nothing below what waits on a phone until its height is known', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  answerCalls({
    ...busy,
    'GET trade/count_order_list': async (input) => {
      await arrived;
      return busy['GET trade/count_order_list']?.(input);
    },
  });
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('等我处理');
  expect(screen.queryByText('人员与单位')).toBeNull();
  arrive();
  await screen.findByText('人员与单位');
  vi.stubGlobal('matchMedia', wide);
});

it('shows the state that a step has led to, not the present one', async () => {
  const before = { ...step, id: 4, verb: 'verify', from: 0, to: 1, note: '' };
  const message = { ...before, id: 3, verb: 'notes', from: 1, to: 1 };
  answerCalls({ ...busy, 'GET spotsale/list_spotsale_latest_info': () => [step, before, message] });
  renderPage(<Cockpit>{rest}</Cockpit>);
  const stateOf = async (name: string) =>
    (await screen.findByRole('link', { name })).parentElement?.querySelector('.state-tag')
      ?.textContent;
  expect(await stateOf('提交挂盘 批次 65012252001')).toBe('待回复');
  expect(await stateOf('核验未售 批次 65012252001')).toBe('已核验');
  expect(await stateOf('留言 批次 65012252001')).toBeUndefined();
});

it('advises a company without deals what to do first', async () => {
  answerCalls(idle);
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('现在没有要处理的');
  await screen.findByText(/还没有询盘/);
  expect(addressOf('棉花现货')).toBe('/cottonmall');
  expect(addressOf('如何存入')).toBe('/member/deposit');
});

it('offers another try where an answer fails, and shows the rest', async () => {
  let broken = true;
  answerCalls({
    ...busy,
    'GET trade/count_order_list': (input) =>
      broken ? refusal(500, '系统繁忙，请稍后再试') : busy['GET trade/count_order_list']?.(input),
  });
  renderPage(<Cockpit>{rest}</Cockpit>);
  await screen.findByText('80,000.00');
  const [retry] = await screen.findAllByRole('button', { name: '重试' });
  broken = false;
  retry?.click();
  await screen.findByText('46 单');
});
