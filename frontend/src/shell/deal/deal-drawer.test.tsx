import { render, screen, within } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type DealDetail, DealPlatform, type DealSide } from '../../api/deals';
import { answerCalls, refusal, renderPage } from '../../test.page';
import { Countdown } from './countdown';
import { DealDrawer } from './deal-drawer';
import { dealDetail, fixedPrice } from './test.deal';

const onVerb = vi.fn();
afterEach(() => {
  onVerb.mockReset();
  vi.useRealTimers();
});

/** Opens a deal, without the chart: its price is fixed. */
async function open(more: Partial<DealDetail>, page: DealSide | 'admin' = 'buyer') {
  const deal = dealDetail({ ...fixedPrice, ...more });
  const side = page === 'admin' ? undefined : page;
  const call = side ? 'GET spotsale/detail' : 'GET admin/spotsale/detail';
  const inputs = answerCalls({ [call]: () => deal });
  const drawer = <DealDrawer spotSaleID={1} side={side} onVerb={onVerb} onClose={vi.fn()} />;
  renderPage(<DealPlatform value={!side}>{drawer}</DealPlatform>);
  await screen.findByText(deal.number, { selector: '.ant-drawer-title' });
  return { inputs, deal };
}

const text = () => document.querySelector('.ant-drawer-body')?.textContent ?? '';
const buttons = () =>
  [...document.querySelectorAll('.ant-drawer-footer button')].map((one) => one.textContent);

it('shows the lot, its money and both sides', async () => {
  const facts = [
    { name: 'colour', label: '颜色级', value: '白棉3级' },
    { name: 'length', label: '长度', value: '' },
  ];
  const { inputs } = await open({ facts, notes: '可以看货', others: 2, deposit: 21_250 });
  for (const shown of [
    ...['批次 65012252001', '这一批还有 2 单询盘', '15,200', '42.5', '186 包', '646,000.00'],
    ...['21,250.00', '本单冻结', '颜色级白棉3级', '卖家备注可以看货'],
    ...['江南纺织有限公司', '李买 13800000001', '南疆棉业有限公司', '王卖 13800000002'],
  ]) {
    expect(text()).toContain(shown);
  }
  expect(text()).not.toContain('长度');
  expect(inputs('GET spotsale/detail')).toEqual([{ spotSaleID: '1' }]);
});

it.each(['seller', 'admin'] as const)('says to the %s that the buyer has to pay', async (page) => {
  await open({ status: 5, answerBy: '2099-11-27T07:00:00Z' }, page);
  expect(text()).toContain('已通知买家在 2099-11-27 15:00 前追加点价金');
  expect(text()).not.toContain('请在');
});

it.each<[Partial<DealDetail>, string]>([
  [{ status: 8, reason: 'outbid', reasonNote: '选了别人' }, '交易失败：竞价未中选了别人'],
  [
    { status: 8, reason: 'abandoned', reasonNote: '不要了', deposit: 0, paidDeposit: 21_250 },
    '交易失败：放弃点价点价金 21,250.00 元已付给卖家。不要了',
  ],
  [{ status: 5, answerBy: '2099-11-27T07:00:00Z' }, '请在 2099-11-27 15:00 前追加点价金'],
  [{ status: 1, corrected: true }, '卖家核验时改了数据'],
  [{ status: 3, touchedAt: '2026-11-27T07:00:00Z' }, '行情在 2026-11-27 15:00 到达挂盘价'],
  [{ status: 4, outbid: true }, '有买家出价更高'],
  [{ status: 4, outbid: true, frozen: '南疆棉业有限公司' }, '对方企业已冻结，由平台处理'],
])('says first what has to be known: %j', async (more, said) => {
  await open(more);
  expect(screen.getByRole('status').textContent).toContain(said);
});

it.each<[Partial<DealDetail>, string]>([
  [{ status: 8, reason: 'abandoned', deposit: 0, paidDeposit: 21_250 }, '21,250.00已付给卖家'],
  [{ status: 7, deposit: 0, paidDeposit: 21_250 }, '21,250.00已抵作货款'],
  [{ status: 8, reason: 'expired', deposit: 0 }, '0.00没有冻结'],
])('says where the deposit is: %j', async (more, said) => {
  await open(more);
  expect(text()).toContain(said);
});

it.each([
  [{ bidType: 2, bestBid: 17_055 }, '中标价17,055'],
  [{ bidType: 0 }, '挂盘价17,055'],
] as const)('names the price of a succeeded deal: %j', async (more, said) => {
  const over = { indexCode: 'CF701', fixedPrice: 0, basis: 200 };
  await open({ ...over, status: 7, price: 17_055, currentPriceType: 2, ...more });
  expect(text()).toContain(said);
});

it('names the frozen company to the platform', async () => {
  await open({ frozen: '南疆棉业有限公司' }, 'admin');
  expect(screen.getByRole('status').textContent).toContain('南疆棉业有限公司已冻结，由平台处理');
});

it('waits for a price after a basis was locked', async () => {
  const over = { indexCode: 'CF701', fixedPrice: 0, indexValue: 14_100, basis: 1000 };
  await open({ ...over, status: 5, price: null, currentPriceType: 0 });
  expect(text()).toContain('所点价待点价');
  expect(text()).not.toContain('挂盘价');
});

it('has exactly the buttons of the answer for its side, the dangerous ones last', async () => {
  const { deal } = await open({
    verbs: [
      { verb: 'revoke', for: 'buyer' },
      { verb: 'notes', for: 'buyer' },
      { verb: 'submit', for: 'buyer' },
      { verb: 'trade', for: 'seller' },
      { verb: 'unknown', for: 'buyer' },
    ],
  });
  expect(buttons()).toEqual(['提交挂盘', '留言', '撤销']);
  screen.getByText('提交挂盘').click();
  expect(onVerb).toHaveBeenCalledWith('submit', [deal], undefined);
});

it('lets an administrator act for both sides', async () => {
  const verbs = [
    { verb: 'trade', for: 'seller' as const },
    { verb: 'revoke', for: 'buyer' as const },
    { verb: 'stop', for: 'seller' as const },
  ];
  const { deal } = await open({ verbs, status: 7, orderID: 9, orderNumber: 'DD9' }, 'admin');
  expect(buttons()).toEqual(['代卖家成交', '代买家撤销', '终止']);
  screen.getByText('代卖家成交').click();
  expect(onVerb).toHaveBeenCalledWith('trade', [deal], 'seller');
  expect(screen.getByText('DD9').closest('a')?.getAttribute('href')).toBe(
    '/admin/orders/detail?orderID=9',
  );
});

it('leads a member from a succeeded deal to its order', async () => {
  await open({ status: 7, orderID: 9, orderNumber: 'DD9', money: 646_000, totalPrice: 15_200 });
  const link = screen.getByText('DD9').closest('a');
  expect(link?.getAttribute('href')).toBe('/member/order/buyDetail?orderID=9');
  expect(text()).toContain('成交金额');
});

it('shows the log newest first, with old and new values', async () => {
  const step = {
    ...{
      id: 1,
      at: '2026-11-21T02:00:00Z',
      verb: 'inquire',
      from: 0,
      to: 0,
      party: 'buyer' as const,
    },
    ...{ memberName: '江南纺织有限公司', userName: '李买', changes: [], note: '' },
  };
  const changes = [{ field: '包数', old: '186', new: '180' }];
  const verified = { id: 2, verb: 'verify', to: 1, party: 'seller' as const, note: '少 6 包' };
  const expired = { id: 3, verb: 'expire', from: 1, to: 8, party: 'clock' as const };
  await open({
    steps: [
      step,
      { ...step, ...verified, changes },
      { ...step, ...expired, memberName: '', userName: '' },
    ],
  });
  const part = screen.getByText('3 条').closest('section') as HTMLElement;
  const [last, middle, first] = within(part)
    .getAllByRole('listitem', { hidden: true })
    .filter(({ parentElement }) => parentElement?.tagName === 'OL');
  expect(first?.textContent).toContain('询盘2026-11-21 10:00买家 · 江南纺织有限公司 · 李买');
  expect(middle?.textContent).toContain('待核验 → 已核验');
  expect(middle?.textContent).toContain('包数 186 → 180少 6 包');
  expect(last?.textContent).toContain('挂盘到期已核验 → 交易失败');
  expect(last?.textContent).toContain('系统');
});

const bid = { spotSaleID: 1, price: 15_300, at: '2026-11-21T02:00:00Z', mine: true, buyerName: '' };
const bidding = { status: 4, bidMinPrice: 15_000, bidEnd: '2099-11-27T07:00:00Z' } as const;

it('shows open bids, without the names of other buyers', async () => {
  const other = { ...bid, spotSaleID: 2, price: 15_250, mine: false };
  await open({ ...bidding, bidType: 2, bestBid: 15_300, bids: [bid, other] });
  const rows = screen.getByLabelText('出价').querySelectorAll('tbody tr');
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^本单15,300/),
    expect.stringMatching(/^其他买家15,250/),
  ]);
  expect(text()).toContain('公开竞价最低出价 15,000目前最高 15,300还剩');
});

it('keeps sealed bids until the end', async () => {
  await open({ ...bidding, bidType: 1 });
  expect(text()).toContain('密封出价最低出价 15,000还剩');
  expect(text()).toContain('出价在竞价结束后公开');
});

it('says why a deal cannot be shown, without buttons', async () => {
  answerCalls({ 'GET spotsale/detail': () => refusal(404, '没有这个询盘单') });
  renderPage(<DealDrawer spotSaleID={1} side="buyer" onVerb={onVerb} onClose={vi.fn()} />);
  await screen.findByText('没有这个询盘单');
  expect(document.querySelector('.ant-drawer-footer')).toBeNull();
});

it('counts down, by seconds in the last hour', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
  const show = (node: ReactNode) => render(node).container.textContent;
  expect(show(<Countdown until="2026-11-24T08:00:00Z" />)).toBe('3 天 2 小时');
  expect(show(<Countdown until="" />)).toBe('');
  const { container } = render(<Countdown until="2026-11-21T06:00:05Z" />);
  expect(container.textContent).toBe('00:05');
  act(() => vi.advanceTimersByTime(2_000));
  expect(container.textContent).toBe('00:03');
  act(() => vi.advanceTimersByTime(4_000));
  expect(container.textContent).toBe('已到期');
});

it('counts down alike at two places, also when the end has changed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
  const ends = (first: string) => (
    <>
      <Countdown until={first} />/<Countdown until="2026-11-21T06:02:11Z" />
    </>
  );
  const { container, rerender } = render(ends('2026-11-24T08:00:00Z'));
  vi.setSystemTime(new Date('2026-11-21T06:00:25Z'));
  rerender(ends('2026-11-21T06:02:11Z'));
  expect(container.textContent).toBe('01:46/01:46');
});

it('says why the terms of an inquiry were not submitted, and how to go on', async () => {
  const kept = {
    party: 'clock' as const,
    userName: '',
    memberName: '',
    changes: [],
    from: 1,
    to: 1,
  };
  const note = '买家的点价金余额不足';
  const at = '2026-11-21T03:00:00Z';
  await open({ status: 1, steps: [{ id: 2, verb: 'keepBack', note, at, ...kept }] as never });
  const said = screen.getByRole('status').textContent;
  expect(said).toContain('挂盘没有提交：买家的点价金余额不足');
  expect(said).toContain('请充值后提交挂盘');
  const link = screen.getByText(/去充值/).closest('a');
  expect([link?.getAttribute('href'), link?.target]).toEqual(['/member/deposit', '_blank']);
  expect(text()).toContain('拟挂期限');
  expect(text()).toContain('系统买家的点价金余额不足');
});
