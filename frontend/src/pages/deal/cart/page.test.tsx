import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { forgetKept } from '../../../ui/kept';
import CartPage from './page';

afterEach(() => {
  forgetKept();
  localStorage.clear();
});

const row = {
  listingID: 1,
  batchID: '65012252001',
  memberOwner: 1,
  memberOwnerName: '甲棉业有限公司',
  depotName: '阿克苏库',
  amount: 42,
  amountType: 0,
  currency: 1,
  packnum: 186,
  indexCode: 'CF701',
  basis: 700,
  fixedPrice: 0,
  indexValue: 15_000,
  totalPrice: 15_700,
  money: 659_400,
  listingValidity: null,
  bundle: 0,
  direct: false,
  notes: '',
  facts: [{ name: 'lengthAvg', label: '长度（mm）', value: '29.3' }],
  state: 1,
  reason: '',
  changes: [{ field: 'basis', old: '600', new: '700' }],
  addedAt: '2026-11-20T02:00:00Z',
  spotSaleID: 0,
  number: '',
};
const sold = {
  ...row,
  listingID: 2,
  batchID: '65012252002',
  state: 3,
  reason: '已售',
  changes: [],
};
const me = {
  userID: 1,
  name: '李采购',
  mobile: '13800000001',
  roles: ['login', 'member'],
  unread: 0,
};

const open = (answers: Parameters<typeof answerCalls>[0]) => {
  const calls = answerCalls({ 'POST login/get_user_info': () => me, ...answers });
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
  renderPage(<CartPage />);
  return calls;
};

it('shows lots by seller at the current quotes, with what has changed, and removes them', async () => {
  const calls = open({
    'GET cart/list': () => [row, sold],
    'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue: 15_100, version: 1 }],
    'POST cart/remove': () => ({ done: 1, count: 1 }),
  });
  const group = within(await screen.findByRole('region', { name: '甲棉业有限公司' }));
  expect((await group.findAllByText('15,800')).length).toBe(2);
  group.getByText('+600');
  group.getByText('已售');
  expect(screen.getByRole('status').textContent).toContain('有 1 批已不能购买');
  fireEvent.click(group.getByLabelText('选择 65012252002'));
  const bar = within(screen.getByRole('region', { name: '已选批次' }));
  expect(bar.getByText('可买', { exact: false }).textContent).toBe('可买 0 批');
  fireEvent.click(bar.getByRole('button', { name: '移出购物车' }));
  await screen.findByText('移除购物车成功');
  expect(calls('POST cart/remove')).toEqual([{ listingIDs: '2' }]);
});

it('leads from a lot that the company has bought to its deal, without a price that moves', async () => {
  const won = { reason: '本企业已成交', spotSaleID: 7, number: 'XP7', indexValue: null };
  open({
    'GET cart/list': () => [{ ...sold, ...won, totalPrice: null, money: null }],
    'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue: 15_100, version: 1 }],
  });
  const link = await screen.findByText('XP7');
  expect(link.getAttribute('href')).toBe('/member/spotSale/mySpotSalePurchase?id=7');
  const { textContent } = screen.getByText('本企业已成交').closest('tr') as HTMLElement;
  for (const text of ['期货现价', '暂无', '价格、数据没有变', '15,800']) {
    expect(textContent).not.toContain(text);
  }
});

it('keeps the selection while another page is shown', async () => {
  const answers = { 'GET cart/list': () => [row] };
  open(answers);
  fireEvent.click(await screen.findByLabelText('选择 65012252001'));
  cleanup();
  open(answers);
  expect(((await screen.findByLabelText('选择 65012252001')) as HTMLInputElement).checked).toBe(
    true,
  );
  screen.getByRole('region', { name: '已选批次' });
});

it('leads to the deal of a lot, and sorts the lots of a seller', async () => {
  const asked = { spotSaleID: 7, number: 'XP20261121000001' };
  open({
    'GET cart/list': () => [
      { ...row, ...asked },
      { ...row, listingID: 3, batchID: '65012252003', amount: 43 },
      { ...row, listingID: 4, batchID: '65012252004', amount: 41, notes: '可看货' },
    ],
  });
  const link = await screen.findByText('已询盘');
  expect(link.getAttribute('href')).toBe('/member/spotSale/mySpotSalePurchase?id=7');
  screen.getByText('备注：可看货');
  const order = () => screen.getAllByText(/^6501225200/).map(({ textContent }) => textContent);
  expect(order()).toEqual(['65012252001', '65012252003', '65012252004']);
  fireEvent.click(screen.getByTitle('按重量排序'));
  expect(order()).toEqual(['65012252003', '65012252001', '65012252004']);
});

it('leads from an empty cart to the lots', async () => {
  open({ 'GET cart/list': () => [] });
  expect((await screen.findByText('去挑选批次 ›')).getAttribute('href')).toBe('/cottonmall');
});

it('says why the cart cannot be read', async () => {
  open({ 'GET cart/list': () => refusal(500, '系统繁忙，请稍后再试') });
  await screen.findByText('系统繁忙，请稍后再试');
});

it('compares imported lots with domestic ones by their landed price at a duty', async () => {
  const landed = { cif: 13_157, quotaPrice: 14_684, slidingPrice: 15_086, fullPrice: 20_277 };
  const bill = { listingID: 1_000_000_000_007, importlistingID: 7, batchID: 'MAEU57123456789AB' };
  const dollar = { currency: 2, indexCode: 'CT2703', indexValue: 72.15, totalPrice: 84.65, landed };
  open({ 'GET cart/list': () => [row, { ...row, ...bill, ...dollar }] });
  const lot = (await screen.findByText(bill.batchID)).closest('tr') as HTMLElement;
  const cells = (one: HTMLElement) =>
    within(one)
      .getAllByRole('cell')
      .find(({ dataset }) => dataset.label?.startsWith('到厂价'))?.textContent;
  expect(cells(lot)).toBe('14,6841% 配额');
  fireEvent.click(screen.getByRole('button', { name: '滑准税' }));
  expect(cells(lot)).toBe('15,086滑准税');
  expect(cells(screen.getByText(row.batchID).closest('tr') as HTMLElement)).toBe('15,700同单价');
});

it('has delivered prices at the mill of the address, and their average', async () => {
  const freight = { source: 1, day: '2026-11-20', km: 4_000, rate: null, loading: false };
  const delivery = {
    ...{ ...freight, perTon: 500, unloading: 10, from: '阿克苏市', to: '南通市' },
    ...{ quotes: 1, lowest: 500, highest: 500, ways: [1] },
  };
  const mills = [
    { millID: 3, name: '一厂' },
    { millID: 4, name: '二厂' },
  ];
  const cotton = { ...row, goods: 'cotton' };
  const unknown = { ...cotton, listingID: 2, batchID: '65012252002', memberOwner: 2 };
  const calls = open({
    'GET batch/index': () => ({ mills }),
    'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue: 15_100, version: 1 }],
    'GET cart/list': ({ mill }) => [
      { ...cotton, delivery: { ...delivery, perTon: mill === '4' ? 400 : 500 } },
      unknown,
    ],
    'POST cart/export': () => refusal(404, '没有可以导出的批次'),
  });
  const priceOf = (batchID: string) =>
    within(screen.getByText(batchID).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .find(({ dataset }) => dataset.label?.startsWith('到厂价'))?.textContent;
  await waitFor(() => expect(priceOf(row.batchID)).toBe('16,310'));
  expect(priceOf(unknown.batchID)).toBe('—');
  expect(screen.getAllByText(/到厂均价/).map(({ textContent }) => textContent)).toEqual([
    '到厂均价 16,310 元/吨',
  ]);
  fireEvent.change(screen.getByLabelText('到厂价按'), { target: { value: '4' } });
  await waitFor(() => expect(priceOf(row.batchID)).toBe('16,210'));
  expect(screen.getByText(row.batchID).getAttribute('href')).toContain('mill=4');
  expect(calls('GET cart/list')).toEqual([{}, { mill: '4' }]);
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(calls('POST cart/export')).toEqual([{ mill: 4 }]));
});

it('is sorted on a phone, and its weights have one number of decimals', async () => {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('max-width'),
  }));
  const light = { ...row, listingID: 3, batchID: '65012252003', amount: 41.38779 };
  open({ 'GET cart/list': () => [row, light] });
  const group = within(await screen.findByRole('region', { name: '甲棉业有限公司' }));
  const batches = () => group.getAllByRole('link', { name: /^650/ }).map((one) => one.textContent);
  expect(batches()).toEqual(['65012252001', '65012252003']);
  expect(group.getByText('42.00000')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '排序' }));
  fireEvent.click(await screen.findByText('重量 ↑'));
  expect(batches()).toEqual(['65012252003', '65012252001']);
  vi.unstubAllGlobals();
});
