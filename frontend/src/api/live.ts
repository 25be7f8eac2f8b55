import { useSyncExternalStore } from 'react';
import { call } from './client';
import type { components } from './schema.gen';
import type { Quote } from './types';

const heartbeat = 5_000;
const retryAfter = 3_000;
const retries = 3;
const slowRetryAfter = 60_000;

/** Things that a page can watch, as the server registers them. */
export interface Collection {
  /** the kind of the change of one thing, and the name under which pages watch it */
  one: string;
  /** the kind of a change of all of them */
  many: string;
}

/** The ids of the changed things; 'all' when any of them may have changed. */
export type Changed = number[] | 'all';

/** The type of the message that the connection itself sends when it opens. Earlier messages were missed. */
export const opened = 'opened';

/** A message from the server, or from the connection itself when it opens. */
export interface LiveMessage {
  msgType: components['schemas']['LiveMessage']['msgType'] | typeof opened;
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
  private readonly watched = new Map<symbol, [name: string, ids: number[]]>();
  private readonly quoteListeners = new Set<(quotes: Quote[]) => void>();
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
    leave(this.socket);
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
    leave(socket);
    this.wake();
  }

  onQuotes(listener: (quotes: Quote[]) => void): () => void {
    this.quoteListeners.add(listener);
    return () => this.quoteListeners.delete(listener);
  }

  /** Adds a listener for changes of a collection. Returns a function that removes it. */
  onChanged(collection: Collection, listener: (changed: Changed) => void): () => void {
    return this.onMessage((message) => {
      const changed = changedOf(message, collection);
      if (changed) listener(changed);
    });
  }

  /** Adds a listener for messages other than quotes. Returns a function that removes it. */
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

  /** Subscribes to changes of things of a collection. Returns a function that unsubscribes. */
  watch({ one }: Collection, ids: number[]): () => void {
    const key = Symbol(one);
    this.watched.set(key, [one, ids]);
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
    leave(socket);
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
      this.emit({ msgType: opened, data: { again: this.opened > 1 } });
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
    const watch: Record<string, number[]> = {};
    for (const [name, ids] of this.watched.values()) {
      watch[name] = [...new Set([...(watch[name] ?? []), ...ids])];
    }
    this.socket.send(JSON.stringify({ watch }));
  }

  private receive(text: unknown): void {
    const message = typeof text === 'string' ? read(text) : undefined;
    if (message?.msgType === 'quote') {
      for (const listener of this.quoteListeners) listener(message.data as Quote[]);
    } else if (message?.msgType) {
      this.emit(message);
    }
  }

  private emit(message: LiveMessage): void {
    for (const listener of this.messageListeners) listener(message);
  }
}

/** Closes a socket. One that is connecting is closed once it is open: until then browsers report that as a failure. */
function leave(socket: WebSocket | undefined): void {
  if (socket?.readyState === WebSocket.CONNECTING) {
    socket.onmessage = null;
    socket.onopen = () => socket.close();
  } else socket?.close();
}

function read(text: string): LiveMessage | undefined {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch {
    return undefined;
  }
}

/**
 * Returns which things of a collection may have changed by a message; undefined for none. While the connection
 * was closed, any may have changed.
 */
export function changedOf(message: LiveMessage, { one, many }: Collection): Changed | undefined {
  if (reopened(message)) return 'all';
  if (message.msgType !== 'changed') return undefined;
  const { kind, id, ids } = message.data as { kind?: string; id?: unknown; ids?: unknown[] };
  if (kind === many) return 'all';
  return kind === one ? (ids ?? [id]).map(Number).filter(Number.isFinite) : undefined;
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
