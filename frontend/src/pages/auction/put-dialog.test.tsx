import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Auction } from '../../api/auctions';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import { PutDialog } from './put-dialog';

const row = {
  ...{
    listingID: 3,
    batchID: '65012252001',
    depotName: '库尔勒库',
    lengthAvg: 29.1,
    strongAvg: 29,
  },
  ...{ amount: 42.5, indexCode: 'CF701', basis: 800, fixedPrice: null },
  ...{ primaryColor: '31', mikeAvg: 4.2, until: '2036-12-09T15:59:59Z' },
  bindSaleListingID: null as number | null,
};
const fixed = {
  ...row,
  ...{ listingID: 4, batchID: '65012252002', indexCode: '', basis: null, fixedPrice: 15_000 },
};
const session = { auctionListingCode: 'JP1', title: '新花专场' } as Auction;

function open(answers: Answers = {}, list = [row, fixed]) {
  const calls = answerCalls({
    'GET member/listing_page': () => ({ list, totalRow: list.length, pageNum: 1, pageSize: 50 }),
    'POST auction/listing': () => ({ lots: 2 }),
    ...answers,
  } as Answers);
  const onClose = vi.fn();
  renderPage(<PutDialog session={session} onClose={onClose} />);
  return { calls, onClose };
}

const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const put = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('puts the lots with a start price in, with the reserve prices that were typed', async () => {
  const { calls, onClose } = open();
  await screen.findByLabelText('批次 65012252001 起拍价');
  expect(screen.getByRole('button', { name: /^放\s?入$/ })).toHaveProperty('disabled', true);
  await enter('批次 65012252001 起拍价', '-50');
  await enter('批次 65012252001 保留价', '0');
  await enter('批次 65012252002 起拍价', ' 14,9００');
  put('放入 2 批');
  await screen.findByText('已放入 2 批');
  expect(calls('POST auction/listing')).toEqual([
    {
      code: 'JP1',
      list: [
        { listingID: 3, start: -50, reserve: 0 },
        { listingID: 4, start: 14_900 },
      ],
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

const starts = () =>
  ['65012252001', '65012252002'].map(
    (batchID) => screen.getByLabelText<HTMLInputElement>(`批次 ${batchID} 起拍价`).value,
  );

it('starts at the offers, or at a difference to them', async () => {
  open();
  await screen.findByLabelText('批次 65012252001 起拍价');
  put('同挂牌价');
  expect(starts()).toEqual(['800', '15000']);
  await enter('挂牌价加减', '－５０');
  put('填入本页');
  expect(starts()).toEqual(['750', '14950']);
  screen.getByRole('button', { name: '放入 2 批' });
});

it('fills in pasted numbers with their prices', async () => {
  const known = [row, fixed].map((lot) => ({ ...lot, state: 1, stateName: '在售' }));
  const { calls } = open({ 'POST batch/inShop': () => ({ list: known, missing: [], unlike: [] }) });
  await screen.findByLabelText('批次 65012252001 起拍价');
  put('粘贴批号和起拍价');
  await enter('批号和起拍价', '65012252001\t1,000\n65012252002，15000；15100');
  put(/^填\s?入$/);
  await screen.findByText('已填入 2 批');
  expect(starts()).toEqual(['1,000', '15000']);
  expect(calls('POST batch/inShop')).toEqual([{ batchIDs: ['65012252001', '65012252002'] }]);
  put('放入 2 批');
  await screen.findByText('已放入 2 批');
  const [sent] = calls('POST auction/listing');
  expect(sent?.list).toEqual([
    { listingID: 3, start: 1_000 },
    { listingID: 4, start: 15_000, reserve: 15_100 },
  ]);
});

it('fills in the pasted lines that can be used, and keeps the others with the reasons', async () => {
  const known = [
    { ...row, state: 1, stateName: '在售' },
    { ...fixed, state: 3, stateName: '已售出' },
  ];
  open({ 'POST batch/inShop': () => ({ list: known, missing: ['65012259999'], unlike: [] }) });
  await screen.findByLabelText('批次 65012252001 起拍价');
  put('粘贴批号和起拍价');
  await enter('批号和起拍价', '不是批号\n65012252001 900\n65012252002 15000\n65012259999 800');
  put(/^填\s?入$/);
  await screen.findByText('已填入 1 批');
  expect(starts()).toEqual(['900', '']);
  const alert = screen.getByText(/^看不懂/).closest<HTMLElement>('[role="alert"]');
  const wrong = within(alert ?? document.body).getAllByRole('listitem');
  expect(wrong.map((item) => item.textContent)).toEqual([
    '看不懂“不是批号”：每行一个批号和起拍价',
    '批次 65012252002 已售出，不能放入',
    '店铺里没有 65012259999',
  ]);
  expect(screen.getByLabelText('批号和起拍价')).toHaveProperty(
    'value',
    '不是批号\n65012252002 15000\n65012259999 800',
  );
});

it('shows what a lot is: its colour, its fibre and until when it is on sale', async () => {
  open({}, [row]);
  for (const text of ['31 白棉3级', '4.2', '42.5', '至 2036-12-09']) await screen.findByText(text);
});

it('types one price for a bundle', async () => {
  const bundle = [
    { ...row, bindSaleListingID: 3 },
    { ...row, listingID: 5, batchID: '65012252003', bindSaleListingID: 3 },
  ];
  const { calls } = open({}, bundle);
  await enter('批次 65012252001 起拍价', '800');
  expect(screen.queryByLabelText('批次 65012252003 起拍价')).toBeNull();
  expect(screen.getAllByText('捆绑销售')).toHaveLength(2);
  expect(screen.getAllByText('同批次 65012252001')).toHaveLength(2);
  put('放入 1 批');
  await screen.findByText(/^已放入/);
  expect(calls('POST auction/listing')).toEqual([
    { code: 'JP1', list: [{ listingID: 3, start: 800 }] },
  ]);
});

it('turns the pages of the shop', async () => {
  const { calls } = open({
    'GET member/listing_page': ({ pageNum }: Record<string, unknown>) => {
      return { list: [row], totalRow: 120, pageNum: Number(pageNum), pageSize: 50 };
    },
  } as Answers);
  fireEvent.click(await screen.findByRole('button', { name: '第 3 页' }));
  await vi.waitFor(() =>
    expect(calls('GET member/listing_page').at(-1)).toMatchObject({ pageNum: '3' }),
  );
});

it('asks for the start of a lot with a reserve price alone', async () => {
  open();
  await enter('批次 65012252001 保留价', '900');
  screen.getByText('填了保留价，请填写起拍价');
  expect(screen.getByRole('button', { name: /^放\s?入$/ })).toHaveProperty('disabled', true);
});

it.each(['八百', '800元'])('does not send %s', async (text) => {
  const { calls, onClose } = open();
  await enter('批次 65012252001 起拍价', text);
  put('放入 1 批');
  await screen.findByText('批次 65012252001 的起拍价应为整数');
  expect(screen.getByLabelText('批次 65012252001 起拍价').getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(calls('POST auction/listing')).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('searches the shop and keeps the prices of lots that are not shown', async () => {
  const { calls } = open({
    'GET member/listing_page': (input: Record<string, unknown>) => {
      const list = input.keyword ? [fixed] : [row, fixed];
      return { list, totalRow: list.length, pageNum: 1, pageSize: 50 };
    },
  } as Answers);
  await enter('批次 65012252001 起拍价', '800');
  await enter('查找店铺里的批次', '65012252002');
  fireEvent.keyDown(screen.getByLabelText('查找店铺里的批次'), { key: 'Enter', keyCode: 13 });
  await vi.waitFor(() => expect(screen.queryByText('65012252001')).toBeNull());
  await enter('批次 65012252002 起拍价', '14900');
  put('放入 2 批');
  await screen.findByText('已放入 2 批');
  expect(calls('GET member/listing_page').at(-1)).toMatchObject({ keyword: '65012252002' });
});

it('stays open with what was typed when the server refuses it', async () => {
  const { calls, onClose } = open({
    'POST auction/listing': () => refusal(409, '批次 65012252001 已有询盘（XP1），请先处理询盘'),
  } as Answers);
  await enter('批次 65012252001 起拍价', '800');
  put('放入 1 批');
  await vi.waitFor(() => expect(calls('POST auction/listing')).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('img', { name: 'loading' })).toBeNull());
  expect(screen.getByLabelText('批次 65012252001 起拍价')).toHaveProperty('value', '800');
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the sentence of the server below the field of its lot', async () => {
  const sentence = '批次 65012252002 的保留价不能低于起拍价';
  open({ 'POST auction/listing': () => refusal(400, sentence, { 'list[1].reserve': sentence }) });
  await enter('批次 65012252001 起拍价', '800');
  await enter('批次 65012252002 起拍价', '15000');
  await enter('批次 65012252002 保留价', '14000');
  put('放入 2 批');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(sentence);
  const field = screen.getByLabelText('批次 65012252002 保留价');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
  await enter('批次 65012252002 保留价', '15000');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a shop has no lots on sale', async () => {
  open({}, []);
  await screen.findByText('店铺里没有在售的批次');
  expect(screen.getByRole('button', { name: /^放\s?入$/ })).toHaveProperty('disabled', true);
});
