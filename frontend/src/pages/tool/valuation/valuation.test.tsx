import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Valuation } from '../../../api/valuations';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import * as copy from '../../../ui/copy';
import { countOf, leftOutOf } from './left-out';
import Page from './page';
import { partsOf } from './spread';

vi.mock('../../../api/valuations', async (load) => ({
  ...(await load()),
  readBatchSheet: async () => ['65012252001', '65012252002'],
}));

const premiumOf = (total: number) => ({ colour: -30, length: total + 30, total, nearest: [] });

const lot = {
  ...{ batchID: '65012252001', quality: '3129B 长29.3', origins: '南疆', originsCity: '阿克苏' },
  ...{ cottonYear: 2026, packType: 2, amount: 42.5, known: true, reason: '', note: '' },
  ...{ price: 15_465.2, price3128: 15_200, money: 657_271, premium: premiumOf(265.2) },
  ...{ gross: 43, premiumMoney: 11_271, premiumPerGross: premiumOf(262.12) },
};
const valuation = {
  lots: [lot],
  unknown: ['65999999999'],
  ...{ base: 15_200, indexCode: 'CF701' },
  premiumTable: { code: 'CZCE', name: '郑商所', origin: '2015-11-01 起，来源：公告' },
  quote: { indexCode: 'CF701', indexValue: 15_000, at: '2026-11-20T03:00:00Z' },
  totals: {
    ...{ lots: 1, priced: 1, amount: 42.5, money: 657_271, price: 15_465.2, price3128: 15_200 },
    ...{ premiumMoney: 11_271, items: premiumOf(265.2), gross: 43, grossItems: premiumOf(262.12) },
  },
  offers: [{ batchID: lot.batchID, listingID: 1, price: 15_600, price3128: 15_334.8 }],
};

it('values the lots of an address and lists what is not known', async () => {
  const asked = answerCalls({ 'POST tool/count_coll_cotton_price': () => valuation });
  const query = renderPage(<Page />, '/tool/batchPrice?ph=65012252001&jc=200');
  await screen.findByText('+134.8');
  screen.getByText('1 批合计（共 2 批）');
  screen.getByText('合计不含 1 批');
  screen.getByText(/^：1 批平台没有检验数据$/);
  screen.getByText('65999999999');
  fireEvent.change(screen.getByLabelText('基差'), { target: { value: '1.5' } });
  await screen.findByText('基差应为整数');
  screen.getByText('没有结果：基差应为整数');
  fireEvent.change(screen.getByLabelText('基差'), { target: { value: '-300' } });
  fireEvent.change(screen.getByLabelText('批号'), {
    target: { value: '65012252001 65012252002 6501' },
  });
  await waitFor(() =>
    expect(asked('POST tool/count_coll_cotton_price').at(-1)).toEqual({
      batchIDs: ['65012252001', '65012252002', '6501'],
      ...{ premium: '', indexCode: '', basis: -300, flat: false },
    }),
  );
  expect(query()).toBe('?ph=65012252001,65012252002,6501&jc=-300');
});

it('keeps a shared list of more numbers than an address has, while its terms change', async () => {
  const batchIDs = Array.from(
    { length: 101 },
    (_, i) => `65012252${String(i + 1).padStart(3, '0')}`,
  );
  const asked = answerCalls({
    'GET tool/calculation/shared': () => ({ name: '阿克苏', input: JSON.stringify({ batchIDs }) }),
    'POST tool/count_coll_cotton_price': () => valuation,
  });
  const query = renderPage(<Page />, '/tool/batchPrice?code=abc');
  await screen.findByText('批量估价：阿克苏');
  const basis = screen.getByLabelText('基差');
  fireEvent.change(basis, { target: { value: '50' } });
  await waitFor(() => expect(query()).toBe('?jc=50'));
  expect(screen.getByLabelText('基差')).toBe(basis);
  await waitFor(() =>
    expect(asked('POST tool/count_coll_cotton_price').at(-1)).toMatchObject({
      batchIDs,
      basis: 50,
    }),
  );
});

it('shows the premium of each lot by item, per ton of conditioned and of gross weight', async () => {
  answerCalls({ 'POST tool/count_coll_cotton_price': () => valuation });
  renderPage(<Page />, '/tool/batchPrice?ph=65012252001');
  await screen.findByText('+134.8');
  fireEvent.click(screen.getByText('升贴水（公重）'));
  const rows = () =>
    screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ') ?? '');
  expect(rows().at(-1)).toMatch(/42.5.*-30.*\+295.2.*\+265.2\+11,271.00/);
  fireEvent.click(screen.getByText('升贴水（毛重）'));
  expect(rows().at(-1)).toMatch(/43.*-30.*\+292.12.*\+262.12\+11,271.00/);
  expect(rows().at(-2)).toMatch(/合计，按重量平均.*\+262.12\+11,271.00/);
});

it('has the code of a kept list of many numbers in the address, which is copied and printed', async () => {
  const copied = vi.spyOn(copy, 'copyText').mockResolvedValue(undefined);
  vi.spyOn(window, 'print').mockImplementation(() => {});
  const batchIDs = Array.from({ length: 101 }, (_, i) => String(65_012_252_001 + i));
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'POST tool/count_coll_cotton_price': () => valuation,
    'POST tool/count_coll_cotton_price/keep': () => ({ code: 'abc', until: '2027-05-19' }),
    'POST tool/calculation/share': () => ({ code: 'abc', until: '2028-11-20' }),
  });
  const query = renderPage(<Page />, '/tool/batchPrice');
  await waitFor(() => expect(asked('POST login/get_user_info')).toHaveLength(1));
  await act(async () => {});
  const text = screen.getByLabelText<HTMLTextAreaElement>('批号');
  fireEvent.change(text, { target: { value: batchIDs.join(' ') } });
  await screen.findByText('+134.8');
  screen.getByText(/登录后打印，这里有清单的链接/);
  fireEvent.click(screen.getByRole('button', { name: /复制链接/ }));
  await screen.findByText(
    '链接已复制：打开是同样的清单和基差，合约按当时的现价，升贴水表按当时的版本；保留到 2028-11-20',
  );
  expect(await copied.mock.calls[0]?.[0]).toMatch(/\/tool\/batchPrice\?code=abc$/);
  expect(asked('POST tool/calculation/share')).toEqual([{ code: 'abc' }]);
  await waitFor(() => expect(query()).toBe('?code=abc'));
  expect(screen.getByLabelText('批号')).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: /打印/ }));
  await waitFor(() => expect(window.print).toHaveBeenCalled());
  expect(asked('GET tool/calculation/shared')).toHaveLength(0);
});

it('opens a kept list on an ended contract, which asks for another one', async () => {
  const refused = '合约 CF601 已到期或没有现价，请选主力合约或另一个合约';
  answerCalls({
    'GET tool/calculation/shared': () => ({
      input: JSON.stringify({ batchIDs: [lot.batchID], indexCode: 'CF601' }),
    }),
    'POST tool/count_coll_cotton_price': ({ indexCode }) =>
      indexCode === 'CF601' ? refusal(400, refused, { indexCode: refused }) : valuation,
  });
  renderPage(<Page />, '/tool/batchPrice?code=abc');
  const contract = await screen.findByLabelText('合约');
  await waitFor(() => expect(screen.getAllByText(refused)).toHaveLength(2));
  expect(contract).toHaveProperty('value', 'CF601');
  screen.getByText('CF601（已到期）');
  fireEvent.change(contract, { target: { value: '' } });
  await screen.findByText('+134.8');
  expect(screen.queryByText('CF601（已到期）')).toBeNull();
});

it('adds the numbers of a sheet to the typed ones', async () => {
  answerCalls({ 'POST tool/count_coll_cotton_price': () => valuation });
  renderPage(<Page />, '/tool/batchPrice');
  const text = screen.getByLabelText<HTMLTextAreaElement>('批号');
  fireEvent.change(text, { target: { value: '65012252009 65012252001\n' } });
  fireEvent.change(screen.getByLabelText('批号表格'), {
    target: { files: [new File([''], 'a.csv')] },
  });
  await screen.findByText('从表格读到 2 个批号，1 个新的加在已填的后面');
  expect(text.value).toBe('65012252009 65012252001\n65012252002');
});

it('says that a shared list is gone', async () => {
  answerCalls({ 'GET tool/calculation/shared': () => refusal(404, '链接中的计算已被删除') });
  renderPage(<Page />, '/tool/batchPrice?code=abc');
  await screen.findByText('链接中的计算已被删除');
});

it('counts premiums in equal intervals', () => {
  expect(partsOf([-120, 40, 60, 365.2])).toEqual([
    { name: '-200', share: 1 },
    { name: '-100', share: 0 },
    { name: '0', share: 2 },
    { name: '+100', share: 0 },
    { name: '+200', share: 0 },
    { name: '+300', share: 1 },
  ]);
  expect(partsOf([])).toEqual([]);
});

it('says which lots are not in the sums, and why', () => {
  const parts = { ...lot, price: null, money: null, known: false };
  const lots = [
    lot,
    { ...parts, batchID: '65012252002', reason: '检验结果中没有颜色级' },
    { ...parts, batchID: '65012252003', reason: '检验结果中没有颜色级' },
    { ...lot, batchID: '65012252004', amount: 0, money: null },
  ];
  const list = { ...valuation, lots, unknown: ['6501', '65999999999'] } as unknown as Valuation;
  expect(leftOutOf(list)).toEqual([
    { reason: '不是 11 位批号', numbers: ['6501'] },
    { reason: '平台没有检验数据', numbers: ['65999999999'] },
    { reason: '检验结果中没有颜色级', numbers: ['65012252002', '65012252003'] },
    { reason: '没有公重', numbers: ['65012252004'] },
  ]);
  expect(countOf(list)).toBe(6);
});

it('shows a lot in two lines on a phone, and the rest after a tap', async () => {
  const usual = window.matchMedia('print');
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation((query) => ({ ...usual, matches: query.includes('max-width') }));
  answerCalls({ 'POST tool/count_coll_cotton_price': () => valuation });
  renderPage(<Page />, '/tool/batchPrice?ph=65012252001');
  const head = await screen.findByRole('button', { name: /65012252001/ });
  expect(head.textContent).toBe('65012252001估价 15,465.20升贴水 +265.2在售 15,600 （+134.8） ');
  expect(screen.queryByText('在售减估价')).toBeNull();
  fireEvent.click(head);
  screen.getByText('在售减估价');
  media.mockRestore();
});

it('keeps a long list for a visitor who logs in, and returns to its address', async () => {
  const batchIDs = Array.from({ length: 101 }, (_, i) => String(65_012_252_001 + i));
  answerCalls({ 'POST tool/count_coll_cotton_price': () => valuation });
  const query = renderPage(<Page />, '/tool/batchPrice');
  fireEvent.change(screen.getByLabelText('基差'), { target: { value: '50' } });
  fireEvent.change(screen.getByLabelText('批号'), { target: { value: batchIDs.join(' ') } });
  await screen.findByText('+134.8');
  fireEvent.click(screen.getByRole('button', { name: /复制链接/ }));
  await screen.findByText('您尚未登录，是否立即登录?');
  cleanup();
  renderPage(<Page />, '/tool/batchPrice');
  expect(screen.getByLabelText('批号')).toHaveProperty('value', '');
  cleanup();
  renderPage(<Page />, `/tool/batchPrice${query()}`);
  expect(screen.getByLabelText('批号')).toHaveProperty('value', batchIDs.join(' '));
  expect(screen.getByLabelText('基差')).toHaveProperty('value', '50');
  fireEvent.change(screen.getByLabelText('批号'), { target: { value: batchIDs[0] } });
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  [{ userID: 1, roles: ['member', 'manager'] }, '复制一张，改成自己的升贴水表'],
  [{ userID: 1, roles: ['member'] }, '用自己的升贴水表，请企业管理员添加'],
  [null, '登录后可用本公司的升贴水表'],
])('offers an own premium table to %j as it can be had', async (me, text) => {
  answerCalls({ 'POST login/get_user_info': () => me });
  renderPage(<Page />, '/tool/batchPrice');
  await screen.findByText(text);
});
