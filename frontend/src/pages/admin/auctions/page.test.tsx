import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import AdminAuctionsPage from './page';

const session = {
  ...{ auctionListingCode: 'JP1', memberID: 0, memberOwnerName: '', title: '新花专场' },
  ...{ kind: 1, step: 10, perTon: 500, invited: false, status: 1, version: 1 },
  ...{ beginAt: '2036-11-27T06:00:00Z', endAt: '2036-11-27T08:00:00Z' },
  ...{ lastEndAt: '2036-11-27T08:00:00Z', lots: 1, running: 0, sold: 0, bids: 0, amount: 42.5 },
  ...{ followed: false, guests: [] },
};
const lot = {
  ...{ lotID: 7, number: 1, batchIDs: ['65012252001', '65012252002'], amount: 85, status: 1 },
  ...{ start: 800, indexCode: 'CF701', price: null, bids: 0 },
  lot: { memberOwnerName: '天山棉业有限公司', depotName: '库尔勒库', factoryName: '金翔棉业' },
};
const page = { session, list: [lot], totalRow: 1, pageNum: 1, pageSize: 50, facets: {} };
const me = { name: '平台', mobile: '138****0009', userID: 9, memberID: 0, roles: ['admin'] };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

function open(answers: Answers = {}, address = '/admin/auctions?code=JP1&show=lots') {
  const calls = answerCalls({
    'POST login/get_user_info': () => me,
    'GET admin/auction/single': () => page,
    'POST admin/auction/take_out': () => ({}),
    ...answers,
  } as Answers);
  renderPage(<AdminAuctionsPage />, address);
  return calls;
}

async function takeOut(reason: string) {
  fireEvent.click(await screen.findByRole('button', { name: '撤出' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^撤出批次 65012252001 等 2 批/ }),
  );
  fireEvent.change(await dialog.findByLabelText('撤出原因'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: '撤出' }));
  return dialog;
}

it('takes a lot out of a session with a reason', async () => {
  const calls = open();
  await takeOut('批次已质押');
  await screen.findByText('已撤出，批次回到在售');
  expect(calls('POST admin/auction/take_out')).toEqual([{ lotID: 7, note: '批次已质押' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for the reason, and stays open when the server refuses it', async () => {
  const calls = open({
    'POST admin/auction/take_out': () => refusal(409, '场次 JP1 已经开始，不能再改'),
  } as Answers);
  const dialog = await takeOut(' ');
  await dialog.findByText('请填写撤出原因');
  expect(calls('POST admin/auction/take_out')).toEqual([]);
  fireEvent.change(dialog.getByLabelText('撤出原因'), { target: { value: '批次已质押' } });
  fireEvent.click(dialog.getByRole('button', { name: '撤出' }));
  await waitFor(() => expect(calls('POST admin/auction/take_out')).toHaveLength(1));
  await waitFor(() => expect(dialog.queryByRole('img', { name: 'loading' })).toBeNull());
  expect(dialog.getByLabelText('撤出原因')).toHaveProperty('value', '批次已质押');
});

it('only shows the lots of a session that has ended', async () => {
  const ended = { ...page, session: { ...session, status: 3 }, list: [{ ...lot, status: 3 }] };
  open({ 'GET admin/auction/single': () => ended });
  await screen.findByText('65012252001 等 2 批');
  expect(screen.queryByRole('button', { name: '撤出' })).toBeNull();
});

it('leads from the sessions to their lots and bids', async () => {
  const list = { list: [session], totalRow: 1, pageNum: 1, pageSize: 20, counts: { 1: 1 } };
  open({ 'GET admin/auction/list': () => list }, '/admin/auctions');
  const link = await screen.findByRole('link', { name: '批次' });
  expect(link.getAttribute('href')).toBe('/admin/auctions?code=JP1&show=lots');
  expect(screen.queryByRole('link', { name: '出价记录' })).toBeNull();
  screen.getByRole('button', { name: /^撤\s?销$/ });
});

it('withdraws a session with a reason', async () => {
  const list = { list: [session], totalRow: 1, pageNum: 1, pageSize: 20, counts: { 1: 1 } };
  const answers = {
    'GET admin/auction/list': () => list,
    'POST admin/auction/withdraw': () => ({}),
  };
  const calls = open(answers as Answers, '/admin/auctions');
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^撤销场次“新花专场”/ }));
  fireEvent.change(await dialog.findByLabelText('撤销原因'), { target: { value: '重复发布' } });
  fireEvent.click(dialog.getByRole('button', { name: '撤销' }));
  await screen.findByText('已撤销，1 批回到在售');
  expect(calls('POST admin/auction/withdraw')).toEqual([{ code: 'JP1', note: '重复发布' }]);
});
