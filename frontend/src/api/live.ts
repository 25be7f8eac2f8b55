import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { call } from './client';
import type { Quote } from './types';

const heartbeat = 5_000;
const retryAfter = 3_000;
const retries = 3;
const slowRetryAfter = 60_000;
const refetchAtMostEvery = 5_000;

/** The changed listings; 'all' when every list may have changed. */
export type Changed = number[] | 'all';

/** The type of the message that the connection itself sends when it opens. Earlier messages were missed. */
export const opened = 'opened';

/** A message from the server. */
export interface LiveMessage {
  msgType: string;
  data: unknown;
}

/**
 * Reports whether a message announces a reopened connection: anything may have changed while it was closed.
 */
export const reopened = ({ msgType, data }: LiveMessage): boolean =>
  msgType === opened && (data as { again: boolean }).again;

/** How a connection is made; tests bring their own. */
export interface Dial {
  ticket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
}

/**
 * The socket of the page. It sends a heartbeat every 5 s and reconnects automatically: three tries 3 s apart,
 * then one per minute, and at once when the page becomes visible or the network returns. After a reconnection
 * everything may have changed.
 */
export class Live {
  private readonly dial: Dial;
  private socket?: WebSocket;
  private wanted = false;
  private connecting = false;
  private turn = 0;
  private tries = 0;
  private opened = 0;
  private notBefore = 0;
  private retry?: ReturnType<typeof setTimeout>;
  private beat?: ReturnType<typeof setInterval>;
  private readonly watched = new Map<symbol, number[]>();
  private readonly quoteListeners = new Set<(quotes: Quote[]) => void>();
  private readonly changeListeners = new Set<(changed: Changed) => void>();
  private readonly messageListeners = new Set<(message: LiveMessage) => void>();
  private readonly pauseListeners = new Set<() => void>();
  private paused?: number;

  constructor(dial: Dial) {
    this.dial = dial;
  }

  start(): void {
    this.wanted = true;
    this.wake();
    window.addEventListener('online', this.wake);
    window.addEventListener('offline', this.part);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop(): void {
    this.wanted = false;
    window.removeEventListener('online', this.wake);
    window.removeEventListener('offline', this.part);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.retry);
    this.socket?.close();
    this.drop();
  }

  /** Delays connections until a time, Unix milliseconds. */
  waitUntil(time: number): void {
    this.notBefore = time;
  }

  /** Reconnects, for another person or another company. */
  restart(): void {
    const { socket } = this;
    this.turn += 1;
    this.drop();
    socket?.close();
    this.wake();
  }

  onQuotes(listener: (quotes: Quote[]) => void): () => void {
    this.quoteListeners.add(listener);
    return () => this.quoteListeners.delete(listener);
  }

  onChanged(listener: (changed: Changed) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** Adds a listener for messages other than quotes and changed lots. Returns a function that removes it. */
  onMessage(listener: (message: LiveMessage) => void): () => void {
    this.messageListeners.add(listener);
    return () => this.messageListeners.delete(listener);
  }

  /**
   * Returns since when the connection is closed, Unix seconds; undefined while it is open or first opened.
   */
  readonly pausedSince = (): number | undefined => this.paused;

  readonly onPaused = (listener: () => void): (() => void) => {
    this.pauseListeners.add(listener);
    return () => this.pauseListeners.delete(listener);
  };

  /** Subscribes to changes of listings. Returns a function that unsubscribes. */
  watch(ids: number[]): () => void {
    const key = Symbol('watch');
    this.watched.set(key, ids);
    this.sendWatched();
    return () => {
      this.watched.delete(key);
      this.sendWatched();
    };
  }

  private readonly wake = (): void => {
    if (!this.wanted || document.visibilityState === 'hidden') return;
    this.tries = 0;
    void this.connect();
  };

  /** The network is down; the socket itself notices that much later. */
  private readonly part = (): void => {
    const { socket } = this;
    this.pause(true);
    this.drop();
    socket?.close();
  };

  private pause(paused: boolean): void {
    if (paused === (this.paused !== undefined)) return;
    this.paused = paused ? Date.now() / 1000 : undefined;
    for (const listener of this.pauseListeners) listener();
  }

  private async connect(): Promise<void> {
    if (this.socket || this.connecting) return;
    clearTimeout(this.retry);
    const early = this.notBefore - Date.now();
    if (early > 0) {
      this.retry = setTimeout(() => void this.connect(), early);
      return;
    }
    this.connecting = true;
    const { turn } = this;
    const ticket = await this.dial.ticket().catch(() => undefined);
    this.connecting = false;
    if (turn !== this.turn) void this.connect();
    else if (!ticket) this.retryLater();
    else if (this.wanted) this.attach(this.dial.open(ticket));
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.pause(false);
      this.opened += 1;
      this.beat = setInterval(() => socket.send(''), heartbeat);
      this.sendWatched();
      const again = this.opened > 1;
      if (again) this.emitChanged('all');
      this.emit({ msgType: opened, data: { again } });
    };
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.drop();
      if (this.wanted) this.retryLater();
    };
  }

  private drop(): void {
    clearInterval(this.beat);
    this.socket = undefined;
  }

  private retryLater(): void {
    this.pause(true);
    this.tries += 1;
    const wait = this.tries > retries ? slowRetryAfter : retryAfter;
    this.retry = setTimeout(() => void this.connect(), wait);
  }

  private sendWatched(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const listing = [...new Set([...this.watched.values()].flat())];
    this.socket.send(JSON.stringify({ watch: { listing } }));
  }

  private receive(text: unknown): void {
    const message = typeof text === 'string' ? read(text) : undefined;
    if (message?.msgType === 'quote') {
      for (const listener of this.quoteListeners) listener(message.data as Quote[]);
    } else if (message?.msgType === 'changed') {
      const changed = changedOf(message.data);
      if (changed) this.emitChanged(changed);
      else this.emit(message);
    } else if (message?.msgType) {
      this.emit(message);
    }
  }

  private emit(message: LiveMessage): void {
    for (const listener of this.messageListeners) listener(message);
  }

  private emitChanged(changed: Changed): void {
    for (const listener of this.changeListeners) listener(changed);
  }
}

function read(text: string): LiveMessage | undefined {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch {
    return undefined;
  }
}

/** Returns the listings of a change event; undefined for other kinds of changes. */
export function changedOf(data: unknown): Changed | undefined {
  const { kind, id, ids } = data as { kind?: string; id?: string | number; ids?: unknown[] };
  if (kind === 'lots') return 'all';
  if (kind !== 'listing') return undefined;
  return (ids ?? [id]).map(Number).filter(Number.isFinite);
}

/** The version of the site that this page was loaded with, from the first ticket. */
let version: string | undefined;

/** The connection of this page. */
export const live = new Live({
  ticket: async () => {
    const given = await call('POST ws/ticket', { version });
    version ??= given.version;
    return given.ticket;
  },
  open: (ticket) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/mall/ws?ticket=${ticket}`);
  },
});

const switchedKey = 'switchedAt';
const reconnectAfter = 1_000;

/**
 * Closes the connection and opens it 1 s later for another company, also when the page is reloaded in
 * between.
 */
export function reconnect(): void {
  const now = Date.now();
  sessionStorage.setItem(switchedKey, String(now));
  live.waitUntil(now + reconnectAfter);
  live.restart();
}

const switchedAt = Number(sessionStorage.getItem(switchedKey) ?? 0);
live.waitUntil(Math.min(switchedAt, Date.now()) + reconnectAfter);

/** Returns since when no quotes arrive, Unix seconds; undefined while they arrive. */
export const usePausedSince = (): number | undefined =>
  useSyncExternalStore(live.onPaused, live.pausedSince);

/**
 * Calls back when one of some listings changed, at most every 5 s and with jitter, so that open pages do not
 * all reload in the same instant.
 */
export function useChangedLots(ids: number[], onChanged: () => void): void {
  const changed = useEffectEvent(onChanged);
  const key = ids.join(',');
  useEffect(() => {
    const shown = new Set(key ? key.split(',').map(Number) : []);
    const unwatch = live.watch([...shown]);
    let due: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const off = live.onChanged((what) => {
      if (due || (what !== 'all' && !what.some((id) => shown.has(id)))) return;
      const wait = Math.max(0, last + refetchAtMostEvery - Date.now()) + Math.random() * 1_000;
      due = setTimeout(() => {
        due = undefined;
        last = Date.now();
        changed();
      }, wait);
    });
    return () => {
      clearTimeout(due);
      off();
      unwatch();
    };
  }, [key]);
}
