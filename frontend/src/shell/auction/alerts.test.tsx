import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePlaceBid } from '../../api/auctions';
import { type LiveMessage, live } from '../../api/live';
import { answerCalls, newQueries, renderPage } from '../../test.page';
import AuctionAlerts from './alerts';
import { useShowLots } from './shown-lots';

beforeEach(() => localStorage.clear());

const Bid = () => {
  const place = usePlaceBid('JP1');
  return (
    <button type="button" onClick={() => place.mutate({ lotID: 7, price: 870 })}>
      {place.isSuccess ? '已出价' : '再出价'}
    </button>
  );
};

/** A page that shows the row of lot 7 until its button is pressed. */
const Rows = () => {
  const [gone, setGone] = useState(false);
  return gone ? null : <Row onLeave={() => setGone(true)} />;
};
const Row = ({ onLeave }: { onLeave: () => void }) => {
  useShowLots([7]);
  return (
    <button type="button" onClick={onLeave}>
      离开
    </button>
  );
};

const me = { name: '王小棉', mobile: '138****0001', userID: 3, memberID: 2, roles: ['member'] };
const missed = {
  ...{ kind: 'outbid', lotID: 7, auctionListingCode: 'JP1', myPrice: 850, version: 4 },
  text: '批次 1 有更高的出价 CF701 +900 元/吨。',
};

/** Renders the alerts, and returns functions that send messages. The server returns those alerts that hold now. */
function open(alerts: () => unknown[] = () => [], rows?: ReactNode) {
  const listeners = new Set<(message: LiveMessage) => void>();
  vi.spyOn(live, 'onMessage').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const calls = answerCalls({
    'POST auction/on_auction': () => ({ lotID: 7, version: 2 }),
    'POST login/get_user_info': () => me,
    'GET auction/alerts': () => ({ list: alerts() }),
  });
  const client = newQueries();
  client.setQueryData(['me'], me);
  const search = renderPage(
    <>
      <AuctionAlerts />
      <Bid />
      {rows}
    </>,
    '/',
    client,
  );
  const receive = (msgType: LiveMessage['msgType'], data: unknown) =>
    act(() => {
      for (const listener of listeners) listener({ msgType, data });
    });
  const send = (kind: string, text: string, more = {}) =>
    receive('auction', {
      ...{ kind, lotID: 7, auctionListingCode: 'JP1', text, myPrice: 850, version: 1, ...more },
    });
  const reopen = () => receive('opened', { again: true });
  return { send, reopen, search, calls };
}

it('shows the newest alert of a lot, and opens its session', async () => {
  const { send, search } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  send('won', '批次 1 由贵企业中标。', { version: 2 });
  await screen.findByText('批次 1 由贵企业中标。');
  expect(screen.queryByText('批次 1 有更高的出价。')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看' }));
  expect(search()).toBe('?code=JP1');
});

/** Waits until an alert leaves; the end of its motion removes it. */
const closed = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)?.closest('[class*="-leave"]')).not.toBeNull());

it('closes when this page bids again', async () => {
  const { send } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  fireEvent.click(screen.getByText('再出价'));
  await closed('批次 1 有更高的出价。');
});

it('stays when a newer bid of a rival is known before the answer about an own bid', async () => {
  const { send } = open();
  send('outbid', '批次 1 有更高的出价。', { version: 3 });
  const alert = await screen.findByText('批次 1 有更高的出价。');
  fireEvent.click(screen.getByText('再出价'));
  await screen.findByText('已出价');
  expect(alert.closest('[class*="-leave"]')).toBeNull();
});

it('closes when another page of the company bids again, or the lot has ended', async () => {
  const { send } = open();
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  send('clear', '', { version: 2 });
  await closed('批次 1 有更高的出价。');
});

it('stays closed for the same bid, and shows no older state of a lot', async () => {
  const { send } = open();
  send('clear', '', { version: 3 });
  send('outbid', '旧的', { version: 2 });
  send('won', '批次 1 由贵企业中标。', { version: 4 });
  const won = await screen.findByText('批次 1 由贵企业中标。');
  expect(screen.queryByText('旧的')).toBeNull();
  send('clear', '', { version: 5 });
  expect(won.closest('[class*="-leave"]')).toBeNull();
});

it('shows what was missed while the connection was closed', async () => {
  let alerts: unknown[] = [];
  const { reopen } = open(() => alerts);
  const won = { ...missed, kind: 'won', lotID: 8, text: '批次 2 由贵企业中标。' };
  alerts = [missed, won];
  reopen();
  await screen.findByText(missed.text);
  const result = await screen.findByText(won.text);
  alerts = [];
  reopen();
  await closed(missed.text);
  expect(result.closest('[class*="-leave"]')).toBeNull();
});

it('shows on a new page in which lots the company is outbid, until the alert is closed', async () => {
  const won = { ...missed, kind: 'won', lotID: 8, text: '批次 2 由贵企业中标。' };
  const first = open(() => [missed, won]);
  await screen.findByText(missed.text);
  expect(screen.queryByText(won.text)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /close/i }));
  await closed(missed.text);
  cleanup();
  const later = { ...missed, lotID: 9, text: '批次 3 有更高的出价。' };
  const { calls } = open(() => [missed, later]);
  await screen.findByText(later.text);
  expect(screen.queryByText(missed.text)).toBeNull();
  expect([first.calls, calls].map((of) => of('GET auction/alerts').length)).toEqual([1, 1]);
});

it('shows a closed alert no more for the same bid after the connection was closed', async () => {
  const alerts: unknown[] = [];
  const { send, reopen, calls } = open(() => alerts);
  send('outbid', '批次 1 有更高的出价。');
  const alert = await screen.findByText('批次 1 有更高的出价。');
  alerts.push(missed);
  reopen();
  await waitFor(() => expect(calls('GET auction/alerts')).toHaveLength(2));
  await screen.findByText('再出价');
  expect(alert.isConnected).toBe(true);
  expect(screen.queryByText(/CF701/)).toBeNull();
});

it('shows no alert about a lot whose row the page shows until the page is left', async () => {
  const { send } = open(undefined, <Rows />);
  send('outbid', '批次 1 有更高的出价。');
  send('outbid', '批次 2 有更高的出价。', { lotID: 8 });
  await screen.findByText('批次 2 有更高的出价。');
  expect(screen.queryByText('批次 1 有更高的出价。')).toBeNull();
  send('outbid', '批次 3 有更高的出价。', { lotID: 9 });
  await screen.findByText('2 批被超过');
  fireEvent.click(screen.getByText('离开'));
  for (const n of [1, 2, 3]) await screen.findAllByText(`批次 ${n} 有更高的出价。`);
});

it('closes the alert about a lot whose row the page begins to show, and shows it again', async () => {
  const Later = () => {
    const [shown, setShown] = useState(false);
    if (shown) return <Rows />;
    return (
      <button type="button" onClick={() => setShown(true)}>
        打开场次
      </button>
    );
  };
  const { send } = open(undefined, <Later />);
  send('outbid', '批次 1 有更高的出价。');
  await screen.findByText('批次 1 有更高的出价。');
  fireEvent.click(screen.getByText('打开场次'));
  await closed('批次 1 有更高的出价。');
  fireEvent.click(screen.getByText('离开'));
  await waitFor(() =>
    expect(
      screen.getAllByText('批次 1 有更高的出价。').some((one) => !one.closest('[class*="-leave"]')),
    ).toBe(true),
  );
});

it('shows more than three alerts as one for each kind, and closes it for all its lots', async () => {
  const outbid = [7, 8, 9].map((lotID) => ({ ...missed, lotID, text: `批次 ${lotID} 被超过。` }));
  const { send, search } = open(() => outbid);
  for (const { text } of outbid) await screen.findByText(text);
  send('won', '批次 10 由贵企业中标。', { lotID: 10 });
  await screen.findByText('3 批被超过');
  await screen.findByText('批次 10 由贵企业中标。');
  for (const { text } of outbid) await closed(text);
  send('outbid', '批次 11 被超过。', { lotID: 11 });
  const many = await screen.findByText('4 批被超过');
  const popup = many.closest<HTMLElement>('[role="alert"]') ?? document.body;
  fireEvent.click(within(popup).getByRole('button', { name: '查看' }));
  await closed('4 批被超过');
  expect(search()).toBe('?status=2');
});
