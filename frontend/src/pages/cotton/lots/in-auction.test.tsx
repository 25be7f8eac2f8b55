import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import InAuction from './in-auction';

it('links to the sessions of a batch that have not ended', async () => {
  const list = [1, 2, 4].map((status) => ({
    ...{ auctionListingCode: `JP${status}`, title: `第 ${status} 场`, status, sessionID: status },
  }));
  const calls = answerCalls({ 'GET auction/list': () => ({ list, totalRow: 3, counts: {} }) });
  renderPage(<InAuction digits="65012252001" />);
  await screen.findByRole('link', { name: '在竞价场次“第 1 场”中 ›' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([1, 2].map((n) => `/bidCotton?code=JP${n}&keyword=65012252001`));
  expect(calls('GET auction/list')).toEqual([
    { keyword: '65012252001', pageNum: '1', pageSize: '5' },
  ]);
});
