import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type LiveMessage, live } from '../../../api/live';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { shownOf, stateText } from './address';
import ImportedStockPage from './page';
import { formOf, valuesOf } from './values';

const row = (importlistingID: number, more: object = {}) => ({
  importlistingID,
  billOfLadingNo: 'COSU6412345678',
  position: 1,
  port: 'CNTAO',
  cottonYear: 2026,
  country: 'BR',
  level: 'M',
  length: 36,
  strong: 30.5,
  mikeMin: 3.7,
  mikeMax: 4.9,
  packnum: 88,
  amount: 20.5,
  currency: 2,
  indexCode: 'CT2703',
  basis: 12.5,
  listingValidity: '2099-12-31T07:00:00Z',
  status: 0 as const,
  originsName: '巴西',
  depotName: '青岛港',
  updatedAt: '2026-11-20T08:00:00Z',
  version: 3,
  verbs: ['update' as const, 'takeOff' as const, 'sold' as const],
  ...more,
});

const yuan = { position: 2, currency: 1, indexCode: undefined, basis: undefined, price: 15_600 };

function show(list: object[], answers: Answers = {}, address = '/member/imported/list') {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({
      userID: 5,
      memberID: 3,
      roles: ['login', 'member', 'product'],
    }),
    'POST imported/statusStat': () => ({
      0: list.length,
      2: 0,
      3: 1,
      4: 0,
      5: 0,
      '-1': list.length,
    }),
    'POST imported/stock': () => ({ list, totalRow: list.length, pageNum: 1, pageSize: 50 }),
    'GET bases/Country': () => [{ code: 'BR', name: '巴西', levels: [{ name: 'M', also: '31' }] }],
    'GET bases/importedPort': () => [{ code: 'CNTAO', name: '青岛港', english: 'Qingdao' }],
    'POST bases/importedIndexCode': () => ['CT2703', 'CT2705'],
    'POST bases/getDepotListAll': () => [],
    ...answers,
  });
  return { calls, search: renderPage(<ImportedStockPage />, address) };
}

it('shows what is on sale with what is asked, and the numbers of all states', async () => {
  const { calls, search } = show([row(1)]);
  await screen.findByText('CT2703 +12.5');
  expect(calls('POST imported/stock')).toEqual([{ status: [0], pageNum: 1, pageSize: 50 }]);
  await screen.findByRole('tab', { name: /^已下架\s*1$/ });
  fireEvent.click(screen.getByRole('tab', { name: /^已下架/ }));
  await waitFor(() => expect(search()).toBe('?state=3'));
});

it('takes several off sale, and leaves out those that are not on sale', async () => {
  const { calls } = show([row(1), row(2), row(3, { status: 5, verbs: ['update', 'publish'] })], {
    'POST imported/changeListing': () => ({}),
  });
  fireEvent.click(await screen.findByLabelText('选择本页全部进口棉'));
  const bar = screen.getByRole('region', { name: '已选进口棉' });
  within(bar).getByText(/61.5 吨/);
  fireEvent.click(within(bar).getByRole('button', { name: '下架（2）' }));
  await screen.findByText('已下架 2 批');
  expect(calls('POST imported/changeListing')).toEqual([
    { importlistingIDs: [1, 2], verb: 'takeOff' },
  ]);
});

it('adds an amount to the lots of one currency', async () => {
  const { calls } = show([row(1), row(2, yuan)], {
    'POST imported/changeListing/price': () => ({}),
  });
  fireEvent.click(await screen.findByLabelText('选择本页全部进口棉'));
  fireEvent.click(screen.getByRole('button', { name: '加减价' }));
  fireEvent.click(await screen.findByText('人民币 1 批'));
  await screen.findByText('1 批加在一口价上');
  const by = await screen.findByLabelText('加减（元/吨，负数为降）');
  fireEvent.change(by, { target: { value: '-100' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('已改价 1 批');
  expect(calls('POST imported/changeListing/price')).toEqual([
    { importlistingIDs: [2], currency: 1, by: -100 },
  ]);
});

it('changes a lot with its form filled in, and shows a refusal at its field', async () => {
  let refused = true;
  const { calls } = show([row(1)], {
    'POST imported/updateImportedListing': () =>
      refused ? refusal(400, '基差太高', { basis: '基差太高' }) : {},
  });
  fireEvent.click(await screen.findByRole('button', { name: /^改价/ }));
  const basis = await screen.findByLabelText('基差（美分/磅）');
  expect((basis as HTMLInputElement).value).toBe('12.5');
  fireEvent.change(basis, { target: { value: '13' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('基差太高');
  refused = false;
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('已保存');
  expect(calls('POST imported/updateImportedListing').at(-1)).toMatchObject({
    importlistingID: 1,
    version: 3,
    basis: 13,
    indexCode: 'CT2703',
    billOfLadingNo: 'COSU6412345678',
    port: 'CNTAO',
  });
});

it('explains how to begin', async () => {
  show([]);
  await screen.findByText(/店铺里还没有进口棉/);
  expect(screen.getAllByRole('button', { name: '发布一批' })).toHaveLength(2);
});

it('has the state in the address', () => {
  for (const shown of [0, 5, 3, 4, 2, 'all'] as const) {
    expect(shownOf({ state: stateText(shown) })).toBe(shown);
  }
});

it('offers what a lot has', () => {
  const fixed = row(1, yuan);
  expect(formOf(valuesOf(fixed), undefined)).toMatchObject({ currency: 1, price: 15_600 });
  expect(formOf(valuesOf(fixed), undefined).indexCode).toBeUndefined();
  const over = row(1, { listingValidity: '2020-01-01T00:00:00Z' });
  expect(valuesOf(over).listingValidity).toBeUndefined();
});

it('follows what colleagues and deals do to the shown lots, and not to others', async () => {
  const listeners = new Set<(message: LiveMessage) => void>();
  const watched = vi.spyOn(live, 'watch');
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const list = [row(1)];
  const { calls } = show(list);
  await screen.findByText('CT2703 +12.5');
  expect(watched).toHaveBeenLastCalledWith({ one: 'imported', many: 'importedMany' }, [1]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tell = async (id: number) => {
    for (const one of listeners) one({ msgType: 'changed', data: { kind: 'imported', id } });
    await vi.advanceTimersByTimeAsync(1_100);
  };
  const asked = () => [
    calls('POST imported/stock').length,
    calls('POST imported/statusStat').length,
  ];
  const before = asked();
  await tell(2);
  expect(asked()).toEqual(before);
  list[0] = row(1, { basis: 13.5, status: 1 });
  await tell(1);
  await screen.findByText('CT2703 +13.5');
  screen.getByText('点价中', { selector: 'td *' });
  expect(asked()).toEqual(before.map((times) => times + 1));
  vi.useRealTimers();
  vi.restoreAllMocks();
});
