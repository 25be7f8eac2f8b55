import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import DepositPage from './page';

const entry = {
  id: 2,
  at: '2026-11-21T02:00:00Z',
  kind: 'held',
  spotSaleID: 7,
  number: 'XP20261121000001',
  auctionListingCode: '',
  lotID: 0,
  batchID: '',
  money: -20_000.5,
  heldMoney: 20_000.5,
  balance: 80_000,
  held: 20_000.5,
  reference: '',
  note: '',
  userName: '',
};

const payTo = {
  ...{ holder: '棉花平台有限公司', bank: '农业银行一支行', number: '6228480402564890' },
  ...{ bankCode: '103306000017', userName: '平台', at: '2026-11-21T02:00:00Z' },
};
const account = { balance: 80_000, held: 20_000.5, rate: 500, payTo };
const pageOf = (list: object[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });

it('shows the balance, how to pay in, and the statement', async () => {
  answerCalls({
    'GET deposit/account': () => account,
    'GET deposit/list': () => pageOf([entry]),
  });
  renderPage(<DepositPage />);
  const row = within(await screen.findByRole('table'))
    .getByText('XP20261121000001')
    .closest('tr');
  expect(row?.textContent).toContain('-20,000.50');
  expect(row?.textContent).toContain('+20,000.50');
  const link = screen.getByRole('link', { name: 'XP20261121000001' });
  expect(link.getAttribute('href')).toBe('/member/spotSale/mySpotSalePurchase?id=7');
  expect(screen.getByText('农业银行一支行')).toBeTruthy();
  expect(screen.getByText('6228 4804 0256 4890')).toBeTruthy();
  for (const name of ['复制户名', '复制开户银行', '复制账号', '复制行号', '复制全部']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
  expect(screen.getAllByText('80,000.00').length).toBeGreaterThan(1);
});

it('names the lot of an auction for which a deposit is held', async () => {
  const auction = { auctionListingCode: 'JP20261121000003', lotID: 9, batchID: '65012252001' };
  answerCalls({
    'GET deposit/account': () => account,
    'GET deposit/list': () => pageOf([{ ...entry, spotSaleID: 0, number: '', ...auction }]),
  });
  renderPage(<DepositPage />);
  const link = await screen.findByRole('link', { name: 'JP20261121000003' });
  expect(link.getAttribute('href')).toBe('/bidCotton?code=JP20261121000003#lot-9');
  expect(screen.getByText('竞价批次 65012252001')).toBeTruthy();
});

it('advises when there is nothing yet, and when a choice finds nothing', async () => {
  const calls = answerCalls({
    'GET deposit/account': () => ({ ...account, payTo: null }),
    'POST bases/get_param': () => ({ hotline: '0991-7654321' }),
    'GET deposit/list': () => pageOf([]),
  });
  const address = renderPage(<DepositPage />);
  await screen.findByText(/还没有明细/);
  await screen.findByText(/平台还没有公布收款账户/);
  expect(screen.getByText('0991-7654321').getAttribute('href')).toBe('tel:09917654321');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '种类' }));
  fireEvent.click(await screen.findByTitle('违约扣付'));
  await screen.findByText(/没有符合条件的明细/);
  expect(address()).toBe('?kind=forfeited');
  expect(calls('GET deposit/list').at(-1)).toMatchObject({ kind: 'forfeited' });
});

it('offers another try when the answers fail', async () => {
  answerCalls({
    'GET deposit/account': () => refusal(500, '系统繁忙，请稍后再试'),
    'GET deposit/list': () => refusal(500, '系统繁忙，请稍后再试'),
  });
  renderPage(<DepositPage />);
  expect((await screen.findAllByText(/系统繁忙/)).length).toBeGreaterThan(0);
});

it('saves the chosen entries', async () => {
  const saved = vi.fn(() => 'blob:');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
  answerCalls({ 'GET deposit/account': () => account, 'GET deposit/list': () => pageOf([entry]) });
  const answer = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('statement')) return answer(address, init);
    asked.push(address);
    return new Response('PK', {
      headers: { 'Content-Disposition': "attachment; filename*=UTF-8''a.xlsx" },
    });
  });
  renderPage(<DepositPage />, '/?kind=held&from=2026-11-01');
  fireEvent.click(await screen.findByRole('button', { name: '导出明细' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked).toEqual(['/mall/deposit/statement?kind=held&from=2026-11-01']);
});
