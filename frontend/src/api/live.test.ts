import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Changed, changedOf, Live, type LiveMessage, reopened } from './live';
import { listings } from './lots';
import { mergeQuotes } from './quotes';
import type { Quote } from './types';

class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  send(text: string) {
    this.sent.push(text);
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  close() {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

const yarns = { one: 'yarn', many: 'yarns' };

function dialling() {
  const sockets: FakeSocket[] = [];
  const live = new Live({
    ticket: async () => 't',
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  return { live, sockets };
}

const quote = (indexCode: string, indexValue: number, version: number): Quote => ({
  indexCode,
  indexValue,
  version,
  preSettle: 14500,
  at: '2026-11-21T03:00:00Z',
});

describe('Live', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves a connection that is being made when it is there', async () => {
    const { live, sockets } = dialling();
    const seen: LiveMessage[] = [];
    live.onMessage((message) => seen.push(message));
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    live.stop();
    expect(sockets[0]?.readyState).toBe(WebSocket.CONNECTING);
    sockets[0]?.open();
    expect(sockets[0]?.readyState).toBe(WebSocket.CLOSED);
    expect(seen).toEqual([]);
  });

  it('sends a heartbeat every 5 s, and what it watches', async () => {
    const { live, sockets } = dialling();
    live.watch(listings, [7, 9]);
    const unwatch = live.watch(yarns, [9, 4]);
    live.watch(yarns, [4]);
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.open();
    await vi.advanceTimersByTimeAsync(10_000);
    unwatch();
    expect(sockets[0]?.sent).toEqual([
      '{"watch":{"listing":[7,9],"yarn":[9,4]}}',
      '',
      '',
      '{"watch":{"listing":[7,9],"yarn":[4]}}',
    ]);
    live.stop();
  });

  it('reconnects three times, 3 s apart, then after a minute, and at once with the network', async () => {
    const { live, sockets } = dialling();
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 1; n <= 3; n++) {
      sockets.at(-1)?.close();
      await vi.advanceTimersByTimeAsync(2_999);
      expect(sockets).toHaveLength(n);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(n + 1);
    }
    sockets.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(sockets).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(5);
    sockets.at(-1)?.close();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(6);
    live.stop();
  });

  it('does not reconnect after stop', async () => {
    const { live, sockets } = dialling();
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    live.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('reconnects once for another company', async () => {
    const { live, sockets } = dialling();
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.open();
    live.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets.map(({ readyState }) => readyState)).toEqual([
      WebSocket.CLOSED,
      WebSocket.CONNECTING,
    ]);
    sockets[1]?.open();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sockets).toHaveLength(2);
    live.stop();
  });

  it('does not use an old ticket', async () => {
    const tickets = ['old', 'new'];
    const opened: string[] = [];
    const live = new Live({
      ticket: async () => tickets.shift() ?? '',
      open: (ticket) => {
        opened.push(ticket);
        return new FakeSocket() as unknown as WebSocket;
      },
    });
    live.start();
    live.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toEqual(['new']);
    live.stop();
  });

  it('reports after a reconnection that everything may have changed, not at the first connection', async () => {
    const { live, sockets } = dialling();
    const received: Changed[] = [];
    live.onChanged(listings, (changed) => received.push(changed));
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.open();
    expect(received).toEqual([]);
    sockets[0]?.close();
    await vi.advanceTimersByTimeAsync(3_000);
    sockets[1]?.open();
    expect(received).toEqual(['all']);
    live.stop();
  });

  it('announces each connection, and marks all but the first as reconnections', async () => {
    const { live, sockets } = dialling();
    const received: boolean[] = [];
    live.onMessage((message: LiveMessage) => received.push(reopened(message)));
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.open();
    sockets[0]?.close();
    await vi.advanceTimersByTimeAsync(3_000);
    sockets[1]?.open();
    expect(received).toEqual([false, true]);
    live.stop();
  });

  it('waits a second after a change of company, whatever wakes it', async () => {
    const { live, sockets } = dialling();
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.open();
    live.waitUntil(Date.now() + 1_000);
    live.restart();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    live.stop();
  });

  it('reports since when it is closed: closed, not opened, or without network', async () => {
    const { live, sockets } = dialling();
    let sent = 0;
    live.onPaused(() => {
      sent += 1;
    });
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.pausedSince()).toBeUndefined();
    sockets[0]?.open();
    const closed = Date.now() / 1000;
    sockets[0]?.close();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(live.pausedSince()).toBe(closed);
    sockets[1]?.open();
    expect(live.pausedSince()).toBeUndefined();
    window.dispatchEvent(new Event('offline'));
    expect(live.pausedSince()).toBe(Date.now() / 1000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    sockets[2]?.open();
    expect([live.pausedSince(), sent]).toEqual([undefined, 4]);
    live.stop();
  });

  it('passes on quotes and changes, and ignores invalid messages', async () => {
    const { live, sockets } = dialling();
    const received: unknown[] = [];
    live.onChanged(listings, (changed) => received.push(changed));
    live.onQuotes((quotes) => received.push(quotes));
    live.onMessage(({ msgType }) => received.push(msgType));
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    const emit = (data: string) => sockets[0]?.onmessage?.({ data });
    emit('{"msgType":"changed","data":{"kind":"listing","id":"7"}}');
    emit('not json');
    emit('{"msgType":"quote","data":[]}');
    emit('{"msgType":"message","data":null}');
    emit('{"msgType":"changed","data":{"kind":"membership","id":"3"}}');
    emit('{"msgType":"changed","data":{"kind":"yarns"}}');
    expect(received).toEqual([[7], 'changed', [], 'message', 'changed', 'changed']);
    live.stop();
  });
});

it.each([
  [{ kind: 'listing', id: '7' }, [7]],
  [{ kind: 'listing', ids: ['7', 8] }, [7, 8]],
  [{ kind: 'lots' }, 'all'],
  [{ kind: 'company', id: '3' }, undefined],
  [{ kind: 'yarns' }, undefined],
])('%j means %j', (data, changed) =>
  expect(changedOf({ msgType: 'changed', data }, listings)).toEqual(changed),
);

describe('mergeQuotes', () => {
  const old = [quote('CF701', 14520, 5), quote('CF705', 14610, 5)];

  it('takes newer ticks and keeps the order', () => {
    const merged = mergeQuotes(old, [quote('CF705', 14620, 6)]);
    expect(merged.map((q) => q.indexValue)).toEqual([14520, 14620]);
  });

  it('ignores older ticks and unknown contracts', () => {
    expect(mergeQuotes(old, [quote('CF701', 9, 4), quote('CF611', 9, 9)])).toBe(old);
  });
});
