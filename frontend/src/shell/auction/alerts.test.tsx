import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePlaceBid } from '../../api/auctions';
import { type LiveMessage, live } from '../../api/live';
import { answerCalls, renderPage } from '../../test.page';
import AuctionAlerts from './alerts';

const Bid = () => {
  const place = usePlaceBid('JP1');
  return (
    <button type="button" onClick={() => place.mutate({ lotID: 7, price: 870 })}>
      再出价
    </button>
  );
};

/** Renders the alerts, and returns a function that sends one. */
function open() {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  answerCalls({ 'POST auction/on_auction': () => ({ lotID: 7, version: 2 }) });
  const search = renderPage(
    <>
      <AuctionAlerts />
      <Bid />
    </>,
  );
  const receive = (msgType: LiveMessage['msgType'], data: unknown) =>
    act(() => {
      for (const listener of listeners) listener({ msgType, data });
    });
  const send = (kind: string, text: string) =>
    receive('auction', { kind, lotID: 7, auctionListingCode: 'JP1', text });
  const tick = (status: number) => receive('auctionPrice', [{ lotID: 7, status }]);
  return { send, tick, search };
}

it('shows the newest alert of a lot, and opens its session', async () => {
  const { send, search } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  send('won', '批次 1 由贵企业中标。');
  await screen.findByText('批次 1 由贵企业中标。');
  expect(screen.queryByText('批次 1 有更高的出价。')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看' }));
  expect(search()).toBe('?code=JP1');
});

it('closes when this page bids again', async () => {
  const { send } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  fireEvent.click(screen.getByText('再出价'));
  await closed('批次 1 有更高的出价。');
});

/** Waits until an alert leaves; the end of its motion removes it. */
const closed = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)?.closest('[class*="-leave"]')).not.toBeNull());

it('closes when another page of the company bids again', async () => {
  const { send } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  send('bid', '');
  await closed('批次 1 有更高的出价。');
});

it('closes when the lot has ended, unless the company has won', async () => {
  const { send, tick } = open();
  send('outbid', '批次 1 有更高的出价。');
  const alert = await screen.findByText('批次 1 有更高的出价。');
  tick(2);
  expect(alert.closest('[class*="-leave"]')).toBeNull();
  tick(4);
  await closed('批次 1 有更高的出价。');
  send('won', '批次 1 由贵企业中标。');
  const won = await screen.findByText('批次 1 由贵企业中标。');
  tick(3);
  expect(won.closest('[class*="-leave"]')).toBeNull();
});
