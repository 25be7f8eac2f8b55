import type { CallName, In, Out } from './calls';
import { keepFailed } from './failed';
import { noteServerTime } from './server-clock';

const base = '/mall';
const timeout = 50_000;
const uploadTimeout = 10 * 60_000;
const takeTimeout = 3 * 60_000;
const fingerprintDays = 30;
const frozenSeconds = 5;

/** A failed call, with a sentence for the person. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  /** sentences for the fields they belong to */
  readonly fields: Record<string, string>;
  /** number of the request in the server's log; empty when it never arrived */
  readonly request: string;

  constructor(code: number, message: string, request = '', fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.request = request;
    this.fields = fields;
  }

  /** The seconds for which the sentence is shown; its length decides without them. */
  get seconds(): number | undefined {
    return this.code === frozen ? frozenSeconds : undefined;
  }

  /** Whether asking again later may help: the server or the net is away, or we were too frequent. */
  get passing(): boolean {
    return this.code === unreachable || (this.code >= 500 && this.code < frozen);
  }
}

/** Reports whether an error has sentences for fields. */
export const hasFields = (error: unknown): error is CallError =>
  error instanceof CallError && Object.keys(error.fields).length > 0;

/** The answer did not come at all. */
export const unreachable = 0;

/** The HTTP status for too many requests. */
export const tooFrequent = 509;

/** The caller is not logged in, or no longer. */
export const unauthenticated = 401;

/** The sentence for a person whose session has ended. The toast shows the same sentence once. */
export const sessionEnded = '登录已失效，请重新登录';

/** The code of what is not there, or not for this person. */
export const missing = 404;

/** The code of a conflict: the data have changed since they were read. */
export const conflict = 409;

/** The account or its company is frozen. */
export const frozen = 603;

/** Calls the server. Returns the data of the envelope; throws CallError otherwise. */
export async function call<Name extends CallName>(
  name: Name,
  input: In<Name>,
  signal?: AbortSignal,
): Promise<Out<Name>> {
  return (await exchange(name, input, signal)).data as Out<Name>;
}

/**
 * Calls the server. Returns the data with the input that was asked, which differs from that of the page while a newer
 * answer is awaited. Throws as call does.
 */
export async function answerTo<Name extends CallName>(
  name: Name,
  asked: In<Name>,
  signal?: AbortSignal,
): Promise<Out<Name> & { asked: In<Name> }> {
  const data: Out<Name> = await call(name, asked, signal);
  return Object.assign(data as object, { asked }) as Out<Name> & { asked: In<Name> };
}

/** Calls the server for a change. Returns its message; throws as call does. */
export async function change<Name extends CallName>(name: Name, input: In<Name>): Promise<string> {
  return (await exchange(name, input)).msg;
}

/** Calls the server for a change. Returns the data and the message; throws as call does. */
export async function changed<Name extends CallName>(
  name: Name,
  input: In<Name>,
): Promise<{ data: Out<Name>; msg: string }> {
  const { data, msg } = await exchange(name, input);
  return { data: data as Out<Name>, msg };
}

/** Returns the OpenAPI document of the server; throws as call does. */
export async function readDocument(signal?: AbortSignal): Promise<unknown> {
  let request = '';
  try {
    const response = await fetch('/openapi.json', { signal: signal ?? null });
    if (response.ok) return await response.json();
    request = response.headers.get('X-Request-Id') ?? '';
  } catch (cause) {
    if (signal?.aborted) throw cause;
  }
  throw new CallError(unreachable, '接口文档没有读到，请稍后再试', request);
}

async function exchange(name: string, input: object, signal?: AbortSignal): Promise<Envelope> {
  const [method = 'GET', path = ''] = name.split(' ');
  const limit = AbortSignal.timeout(timeout);
  const end = busy.begin();
  try {
    const response = await fetch(address(method, path, input), {
      method,
      headers: headers(method),
      body: method === 'POST' ? JSON.stringify(input) : undefined,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    noteServerTime(response.headers.get('Date'));
    return await open(name, response);
  } catch (cause) {
    if (cause instanceof CallError || signal?.aborted) throw cause;
    if (limit.aborted) throw new CallError(unreachable, '请求超时，请稍后再试');
    throw new CallError(unreachable, '网络异常，请检查网络后重试');
  } finally {
    end();
  }
}

/**
 * Uploads a form with a file. The progress is called with values from 0 to 1. Returns the data of the
 * envelope and throws as call does.
 */
export async function upload<Name extends CallName>(
  name: Name,
  form: FormData,
  onSent: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Out<Name>> {
  const end = busy.begin();
  try {
    const url = address('POST', name.slice('POST '.length), {});
    return (await open(name, await post(url, form, onSent, signal))).data as Out<Name>;
  } finally {
    end();
  }
}

/** Posts a form with XMLHttpRequest, which reports the progress of an upload. */
function post(
  url: string,
  form: FormData,
  onSent: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (why: string) => () => reject(new CallError(unreachable, why));
    request.open('POST', url);
    request.timeout = uploadTimeout;
    for (const [header, value] of Object.entries(headers('GET'))) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = fail('网络异常，请检查网络后重试');
    request.ontimeout = fail('上传超时，请检查网络后重试');
    request.onabort = fail('已取消上传');
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const number = request.getResponseHeader('X-Request-Id') ?? '';
  return new Response(request.responseText, {
    status: request.status,
    headers: { 'X-Request-Id': number },
  });
}

function address(method: string, path: string, input: object): string {
  if (method === 'POST') return `${base}/${path}`;
  const query = new URLSearchParams();
  let place = `${base}/${path}`;
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue;
    if (place.includes(`{${key}}`)) {
      place = place.replace(`{${key}}`, encodeURIComponent(String(value)));
    } else query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${place}?${text}` : place;
}

/** A file that the server made, and what it is called. */
export interface TakenFile {
  blob: Blob;
  name: string;
}

/** Downloads a file, which the server may still be writing; throws as call does. */
export async function take(url: string): Promise<TakenFile> {
  const end = busy.begin();
  const limit = AbortSignal.timeout(takeTimeout);
  try {
    const response = await fetch(url, { headers: headers('GET'), signal: limit });
    const named = /filename\*=UTF-8''([^;]+)/.exec(
      response.headers.get('Content-Disposition') ?? '',
    );
    if (!response.ok || !named?.[1]) {
      await open(`GET ${url.split('?')[0]}`, response);
      throw new CallError(unreachable, sentence(response.status));
    }
    return { blob: await response.blob(), name: decodeURIComponent(named[1]) };
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    if (limit.aborted) throw new CallError(unreachable, '请求超时，请稍后再试');
    throw new CallError(unreachable, '网络异常，请检查网络后重试');
  } finally {
    end();
  }
}

function headers(method: string): Record<string, string> {
  const own: Record<string, string> = { fpId: fingerprint() };
  if (method === 'POST') own['Content-Type'] = 'application/json';
  return own;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

async function open(name: string, response: Response): Promise<Envelope> {
  const request = response.headers.get('X-Request-Id') ?? '';
  const text = await response.text();
  const envelope = readEnvelope(text);
  if (envelope?.code === 200) return envelope;
  const { status } = response;
  // A caller without a session is no failure.
  if (envelope?.code !== unauthenticated) keepFailed({ call: name, status, request, answer: text });
  if (!envelope) throw new CallError(status, sentence(status), request);
  const { code, msg, data } = envelope;
  const ended = code === unauthenticated && lost.emit(msg);
  if (status === tooFrequent && isChallenge(data)) captchaNeeded.emit(data);
  throw new CallError(code, ended ? sessionEnded : msg, request, fieldsOf(data));
}

/** A listener of a signal. It may return true if the person reads about the subject. */
type Listener<Subject> = (subject: Subject) => unknown;

/** A signal with listeners. */
class Alerts<Subject> {
  private readonly listeners = new Set<Listener<Subject>>();

  /** Calls all listeners. It reports whether one of them has shown the subject to the person. */
  emit(subject: Subject): boolean {
    return [...this.listeners].map((listener) => listener(subject)).includes(true);
  }

  /** Calls back until the answered function is called. */
  readonly listen = (listener: Listener<Subject>): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
}

/** A captcha that a caller solves after too many requests. */
export interface Challenge {
  /** PNG, base64 */
  verifyImgStr: string;
  verifyId: string;
  /** the call that was refused */
  realRequestUri: string;
}

/** A call was refused after too many requests. */
export const captchaNeeded = new Alerts<Challenge>();

/** A call was refused because the session has ended or is missing; the message explains why. */
export const lost = new Alerts<string>();

function isChallenge(data: unknown): data is Challenge {
  return typeof data === 'object' && data !== null && 'verifyId' in data && data.verifyId !== '';
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;
}

function fieldsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  return data.fields as Record<string, string>;
}

function sentence(status: number): string {
  if (status === tooFrequent) return '操作频繁，请稍后再试';
  if (status === 413) return '提交的内容过大';
  if (status === 404) return '该功能暂不可用';
  return '系统繁忙，请稍后再试';
}

/** Returns the browser's id, created once and kept 30 days; guests' comparison lists belong to it. */
export function fingerprint(): string {
  const kept = document.cookie.match(/(?:^|; )fpId=([\w-]+)/)?.[1];
  const mark = kept ?? randomMark();
  if (!kept) {
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in Firefox and on plain HTTP.
    document.cookie = markCookie(mark, location.protocol);
  }
  return mark;
}

/** Returns the cookie of the browser id. It is Secure on pages that were loaded over https. */
export function markCookie(mark: string, protocol: string): string {
  const seconds = fingerprintDays * 24 * 60 * 60;
  const secure = protocol === 'https:' ? '; secure' : '';
  return `fpId=${mark}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

function randomMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The number of running calls, for the progress bar. */
export const busy = {
  count: 0,
  listeners: new Set<() => void>(),
  begin(): () => void {
    this.change(1);
    return () => this.change(-1);
  },
  change(by: number): void {
    this.count += by;
    for (const listener of this.listeners) listener();
  },
  subscribe: (listener: () => void) => {
    busy.listeners.add(listener);
    return () => {
      busy.listeners.delete(listener);
    };
  },
};

/** The text of a failed query, and the way to repeat it. */
export interface Failure {
  message: string;
  /** seconds for which it is shown; its length decides without them */
  seconds?: number;
  /** number of the request, where looking into the log may help */
  request?: string;
  /** repeats the query, where a repetition may succeed */
  onRetry?: () => void;
}

/** Returns the failure of a query for display; `again` repeats the query. */
export function failureOf(error: unknown, again?: () => void): Failure {
  if (!(error instanceof CallError)) return { message: '系统繁忙，请稍后再试', onRetry: again };
  const { message, request, passing, seconds } = error;
  return passing ? { message, request, onRetry: again } : { message, seconds };
}
