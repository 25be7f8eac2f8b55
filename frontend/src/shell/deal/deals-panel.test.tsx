import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DealPlatform, type DealRow } from '../../api/deals';
import { type LiveMessage, live } from '../../api/live';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import { useListState } from '../../ui/table/list-state';
import { dealListKeys } from './address';
import { DealsPanel } from './deals-panel';
import { dealDetail, dealRow, fixedPrice } from './test.deal';

const quotes = [{ indexCode: 'CF701', indexValue: 14_150, version: 1 }];
const pageOf = (list: DealRow[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });
const tabs = [
  { status: 0, count: 3 },
  { status: 3, count: 1_200 },
];
const may = (verb: string) => ({ verb, for: 'buyer' as const });

const Page = ({ side }: { side: 'buyer' | 'seller' }) => (
  <DealsPanel
    title="询盘"
    side={side}
    list={useListState(dealListKeys)}
    what="批号"
    empty={<p>还没有询盘</p>}
  />
);

/** Opens the page of a buyer with some deals. */
function open(rows: DealRow[], answers: Answers = {}, address = '/') {
  const inputs = answerCalls({
    'GET spotsale/listSpotSalePurchase': () => pageOf(rows),
    'GET spotsale/countSpotSalePurchase': () => ({ tabs }),
    'GET batch/spot_index': () => quotes,
    ...answers,
  });
  return { inputs, search: renderPage(<Page side="buyer" />, address) };
}

const asked = (inputs: ReturnType<typeof open>['inputs']) =>
  inputs('GET spotsale/listSpotSalePurchase');
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('shows a deal with its price, its distance to the market and its next step', async () => {
  open([
    dealRow({ verbs: [may('modify'), may('revoke')] }),
    dealRow({ spotSaleID: 2, batchID: '65012252002', ...fixedPrice, status: 1, corrected: true }),
    dealRow({ spotSaleID: 3, batchID: '65012252003', status: 8, reason: 'sold', price: null }),
  ]);
  const hanging = await row('65012252001');
  await within(hanging).findByText('差 150 元');
  for (const text of [
    '南疆棉业有限公司',
    'CF701+1000',
    '14,000',
    '15,000',
    '637,500.00',
    '挂盘中',
  ]) {
    expect(within(hanging).getByText(text)).toBeTruthy();
  }
  expect(within(hanging).getByLabelText('修改挂盘 65012252001')).toBeTruthy();
  expect(within(hanging).queryByText('撤销')).toBeNull(); // in the menu of the others
  expect(within(hanging).getByLabelText('更多操作 65012252001')).toBeTruthy();
  const fixed = await row('65012252002');
  expect(within(fixed).getByText('一口价 15,200')).toBeTruthy();
  expect(within(fixed).getByText('数据有改动')).toBeTruthy();
  const failed = await row('65012252003');
  expect(within(failed).getByText('已售')).toBeTruthy();
  expect(within(failed).queryByLabelText(/更多操作/)).toBeNull();
});

it('counts deals by state, and asks for the state of a tab', async () => {
  const { inputs, search } = open([dealRow()], {}, '/?keyword=650&pageNum=3');
  await screen.findByText('1,203');
  const shown = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(shown.slice(0, 4)).toEqual(['全部1,203', '待核验3', '已核验0', '待回复0']);
  expect(screen.getByText('全部').getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByText('挂盘中', { selector: '[role=tab]' }));
  await waitFor(() => expect(asked(inputs).at(-1)).toMatchObject({ status: '3', pageNum: '1' }));
  expect(search()).toBe('?status=3&keyword=650');
});

it('asks for what the filters say, shows one company alone, and clears the filters', async () => {
  const { inputs, search } = open([dealRow()], {}, '/?from=2026-11-01&indexCode=CF701');
  fireEvent.click(await screen.findByLabelText('只看南疆棉业有限公司'));
  await screen.findByText('只看 南疆棉业有限公司 ✕');
  await waitFor(() =>
    expect(asked(inputs).at(-1)).toMatchObject({
      ...{ otherID: '2', from: '2026-11-01', indexCode: 'CF701' },
    }),
  );
  const field = screen.getByLabelText('按批号查找');
  fireEvent.change(field, { target: { value: ' 6501 ' } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(asked(inputs).at(-1)).toMatchObject({ keyword: '6501' }));
  fireEvent.click(screen.getByText('清除条件'));
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.queryByText('清除条件')).toBeNull();
});

it('takes a step with those of the checked deals that allow it', async () => {
  const { inputs } = open(
    [
      dealRow({ verbs: [may('revoke'), may('notes')] }),
      dealRow({ spotSaleID: 2, batchID: '65012252002', verbs: [may('revoke')] }),
    ],
    { 'POST spotsale/submit_revoke': () => ({ done: 2, failed: 0, list: [] }) },
  );
  fireEvent.click(await screen.findByLabelText('选择本页全部询盘'));
  const bar = screen.getByLabelText('已选询盘');
  expect(bar.textContent).toContain('已选 2 单 · 85.00 吨');
  expect(within(bar).getByText('留言 1')).toBeTruthy();
  expect(within(bar).queryByText('删除')).toBeNull();
  fireEvent.click(within(bar).getByText('撤销'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('冻结的点价金 42,500.00 元随即退回');
  fireEvent.click(within(dialog).getByText('撤销', { selector: 'button span' }));
  await waitFor(() =>
    expect(inputs('POST spotsale/submit_revoke')).toMatchObject([{ spotSaleIDs: [1, 2] }]),
  );
  await waitFor(() => expect(screen.queryByLabelText('已选询盘')).toBeNull());
});

it('opens a deal by the address, and closes it', async () => {
  const { search } = open([dealRow()], { 'GET spotsale/detail': () => dealDetail() });
  fireEvent.click(await screen.findByLabelText('查看 XP20261121000001'));
  await screen.findByRole('dialog');
  expect(search()).toBe('?id=1');
  fireEvent.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(search()).toBe(''));
});

it.each([
  ['/', '还没有询盘'],
  ['/?status=4', '没有这个状态的询盘'],
  ['/?keyword=9', '没有符合条件的询盘'],
])('at %s without deals says: %s', async (address, text) => {
  open([], {}, address);
  await screen.findByText(text);
});

it('says why deals cannot be read, and tries again', async () => {
  let away = true;
  open([], {
    'GET spotsale/listSpotSalePurchase': () =>
      away ? refusal(503, '系统维护中') : pageOf([dealRow()]),
  });
  await screen.findByText('系统维护中');
  away = false;
  fireEvent.click(screen.getByText('重试'));
  await row('65012252001');
});

it('shows the buyer to a seller', async () => {
  answerCalls({ 'GET spotsale/listSpotSaleOrder': () => pageOf([dealRow()]) });
  renderPage(<Page side="seller" />);
  expect(within(await row('65012252001')).getByText('江南纺织有限公司')).toBeTruthy();
});

/** Matches a button of two characters, which antd puts apart. */
const spaced = (word: string) => expect.stringMatching(new RegExp(`^${[...word].join(' ?')}$`));

const matchMedia = window.matchMedia;
beforeEach(() => vi.stubGlobal('matchMedia', matchMedia));
afterEach(() => vi.stubGlobal('matchMedia', matchMedia));

it('shows cards on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('max-width'),
  }));
  open([dealRow({ verbs: [may('revoke')] })]);
  await screen.findByText('65012252001');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('中储棉库尔勒', { exact: false }).textContent).toContain('186 包');
  fireEvent.click(screen.getByLabelText('选择 65012252001'));
  expect(screen.getByLabelText('已选询盘')).toBeTruthy();
});

it('shows the quality in short, the newest message and the order of a succeeded deal', async () => {
  const facts = [
    { name: 'quality', label: '质量', value: '3129B' },
    { name: 'lengthAvg', label: '长度（mm）', value: '29.3' },
    { name: 'mikeAvg', label: '马值', value: '4.3' },
    { name: 'strongAvg', label: '强力（cN/tex）', value: '29.6' },
  ];
  const done = { status: 7 as const, orderID: 9, orderNumber: 'DD20261121000001' };
  open([dealRow({ facts, message: '月底提货', messageBy: 'buyer', amount: 42.51234, ...done })]);
  const shown = await row('65012252001');
  within(shown).getByText('3129B 长29.3 马4.3 强29.6');
  within(shown).getByText('42.51234');
  within(shown).getByLabelText('买家留言：月底提货');
  const order = within(shown).getByText('DD20261121000001').closest('a');
  expect(order?.getAttribute('href')).toBe('/member/order/buyDetail?orderID=9');
});

it('shows in the list what an abandoned basis has cost', async () => {
  open([dealRow({ status: 8, reason: 'abandoned', deposit: 0, paidDeposit: 21_250 })]);
  within(await row('65012252001')).getByText('点价金 21,250.00 元已付给卖家');
});

it('lets a seller hang, trade and refuse many deals at once', async () => {
  const may = (verb: string) => ({ verb, for: 'seller' as const });
  const verbs = [may('hang'), may('trade'), may('refuse'), may('notes')];
  const rows = [1, 2].map((spotSaleID) =>
    dealRow({ spotSaleID, status: 2, batchID: `6501225200${spotSaleID}`, verbs }),
  );
  answerCalls({ 'GET spotsale/listSpotSaleOrder': () => pageOf(rows) });
  renderPage(<Page side="seller" />);
  await row('65012252001');
  fireEvent.click(screen.getByLabelText('选择本页全部询盘'));
  const bar = within(screen.getByLabelText('已选询盘'));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['挂盘', '成交', '拒绝', '留言'].map((word) => spaced(word))),
  );
});

it('says that terms were not submitted, and counts no time for them', async () => {
  open([dealRow({ status: 1 })]);
  const shown = await row('65012252001');
  within(shown).getByText('挂盘未提交');
  within(shown).getByText('还没有提交');
  expect(shown.textContent).not.toMatch(/\d 天/);
});

it('says that a company is frozen', async () => {
  open([dealRow({ status: 1, corrected: true, frozen: '南疆棉业有限公司' })]);
  within(await row('65012252001')).getByText('企业已冻结');
});

it('counts the deals with separators', async () => {
  open([], {
    'GET spotsale/listSpotSalePurchase': () => ({ ...pageOf([dealRow()]), totalRow: 12_345 }),
  });
  await screen.findByText('共 12,345 单');
});

it('takes steps of many deals for the named side as the platform', async () => {
  const verbs = (['buyer', 'seller'] as const).map((side) => ({ verb: 'notes', for: side }));
  const rows = [1, 2].map((spotSaleID) => dealRow({ spotSaleID, verbs }));
  const inputs = answerCalls({
    'GET admin/spotsale/listSpotSalePurchase': () => pageOf(rows),
    'POST admin/spotsale/send_notes': () => ({ done: 2, failed: 0, list: [] }),
  });
  renderPage(
    <DealPlatform value={true}>
      <Page side="buyer" />
    </DealPlatform>,
  );
  fireEvent.click(await screen.findByLabelText('选择本页全部询盘'));
  const bar = within(screen.getByLabelText('已选询盘'));
  bar.getByText('代卖家留言');
  fireEvent.click(bar.getByText('代买家留言'));
  fireEvent.change(await screen.findByLabelText('内容'), { target: { value: '请补资料' } });
  fireEvent.click(screen.getByText('发送', { selector: 'button span' }));
  await waitFor(() =>
    expect(inputs('POST admin/spotsale/send_notes')).toMatchObject([
      { spotSaleIDs: [1, 2], notes: '请补资料', for: 'buyer' },
    ]),
  );
});

it('forgets a dialog that Back has closed with its deal', async () => {
  const Way = () => {
    const go = useNavigate();
    return [-1, 1].map((by) => (
      <button key={by} type="button" onClick={() => go(by)}>
        {by < 0 ? '后退' : '前进'}
      </button>
    ));
  };
  answerCalls({
    'GET spotsale/listSpotSalePurchase': () => pageOf([dealRow()]),
    'GET spotsale/detail': () => dealDetail({ verbs: [may('revoke')] }),
  });
  const search = renderPage(
    <>
      <Page side="buyer" />
      <Way />
    </>,
  );
  fireEvent.click(await screen.findByLabelText('查看 XP20261121000001'));
  fireEvent.click(await screen.findByText('撤销', { selector: '.ant-drawer-footer button span' }));
  await screen.findByText('撤销 65012252001');
  fireEvent.click(screen.getByText('后退'));
  await waitFor(() => expect(search()).toBe(''));
  fireEvent.click(screen.getByText('前进'));
  await waitFor(() => expect(search()).toBe('?id=1'));
  expect(screen.queryByText('撤销 65012252001')).toBeNull();
});

it('reloads an open bidding within a second of a change, and the list later', async () => {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  vi.spyOn(Math, 'random').mockReturnValue(1); // the longest jitter
  let bestBid = 14_050;
  const bids = { status: 4, bidType: 2, bidMinPrice: 14_000 } as const;
  const { inputs } = open(
    [dealRow(bids)],
    { 'GET spotsale/detail': () => dealDetail({ ...bids, bestBid }) },
    '/?id=1',
  );
  await screen.findByText('14,050');
  bestBid = 14_100;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const before = asked(inputs).length;
  for (const one of listeners) one({ msgType: 'changed', data: { kind: 'deals', id: '1' } });
  await vi.advanceTimersByTimeAsync(900);
  await screen.findByText('14,100');
  expect(asked(inputs)).toHaveLength(before);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
