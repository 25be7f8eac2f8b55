import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, renderPage } from '../../test.page';
import PurchasesPage from './purchases';

const one = {
  ...{ lotID: 7, status: 2, price: 900, least: 910, bids: 2, bidders: 2, reserveMet: true },
  ...{ endAt: '2036-11-27T08:00:00Z', extended: 0, futures: null, reason: '', version: 2 },
  ...{ auctionListingCode: 'JP1', title: '新花专场', kind: 1, batchID: '65012252001', listings: 1 },
  ...{ amount: 43.20113, indexCode: 'CF701', myPrice: 850, myBids: 1, deposit: 21_600.57 },
  ...{ bidAt: '2026-11-27T06:00:00Z', leading: false, orderID: 0 },
  lot: {
    ...{ listingID: 3, batchID: '65012252001', indexCode: 'CF701', basis: 900, fixedPrice: null },
    ...{ price: 17_900, price3128: 17_700, delivered: 18_400, indexValue: 17_000 },
  },
};

const me = { name: '王小棉', mobile: '138****0001', userID: 3, memberID: 2, roles: ['member'] };

it('leads from a lot in which the company is outbid to its row, with its price at the quote', async () => {
  const list = [one, { ...one, lotID: 8, batchID: '65012252002', leading: true, lot: null }];
  answerCalls({
    'POST login/get_user_info': () => me,
    'GET auction/purchase': () => ({
      ...{ list, totalRow: 2, pageNum: 1, pageSize: 20 },
      counts: { '0': 2, '1': 1, '2': 1, '3': 0, '4': 0 },
    }),
    'GET batch/spot_index': () => [
      { indexCode: 'CF701', indexValue: 17_100, at: '2026-11-27T06:00:00Z', version: 1 },
    ],
  } as Answers);
  renderPage(<PurchasesPage />, '/member/auction/purchase');
  await screen.findByText('18,000'); // at the highest bid and the present quote
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  const link = within(first).getByRole('link', { name: '去出价' });
  expect(link.getAttribute('href')).toBe('/bidCotton?code=JP1#lot-7');
  within(first).getByText('43.20113');
  within(first).getByText('18,500'); // 到厂价
  expect(within(second).queryByRole('link', { name: '去出价' })).toBeNull();
});
