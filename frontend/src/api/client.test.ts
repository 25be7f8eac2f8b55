import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  busy,
  CallError,
  call,
  captchaNeeded,
  failureOf,
  fingerprint,
  frozen,
  lost,
  markCookie,
  readDocument,
  tooFrequent,
  unauthenticated,
  unreachable,
} from './client';
import { failedAnswers, forgetFailed } from './failed';

const fetched = vi.fn<typeof fetch>();

function answer(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockResolvedValueOnce(new Response(text, { status, headers: { 'X-Request-Id': 'r1' } }));
}

const refused = async (input: Promise<unknown>): Promise<CallError> => {
  const error = await input.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof CallError)) throw new Error(`not refused: ${String(error)}`);
  return error;
};

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

it('the document of the calls that is not answered has the number of its request', async () => {
  answer('', 500);
  expect(await refused(readDocument())).toMatchObject({ code: unreachable, request: 'r1' });
});

describe('call', () => {
  it('answers the data of the envelope', async () => {
    answer({ code: 200, msg: '操作成功', data: 128402 });
    expect(await call('POST batch/countListingFine', { cottonSource: 0 })).toBe(128402);
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/mall/batch/countListingFine');
    expect(init?.body).toBe('{"cottonSource":0}');
    expect(init?.headers).toEqual({ fpId: fingerprint(), 'Content-Type': 'application/json' });
  });

  it('writes the query of a GET and leaves out what is not given', async () => {
    answer({ code: 200, msg: '操作成功', data: [] });
    await call('GET batch/getCottonBatch', { batchID: '65012252001', listingID: undefined });
    expect(fetched.mock.calls[0]?.[0]).toBe('/mall/batch/getCottonBatch?batchID=65012252001');
    expect(fetched.mock.calls[0]?.[1]?.body).toBeUndefined();
  });

  it('throws a refusal with its sentence and fields', async () => {
    const fields = { lengthMin: '长度不能大于 100' };
    answer({ code: 400, msg: '长度不能大于 100', data: { fields } });
    const error = await refused(call('POST batch/sumListingFine', { lengthMin: 400 }));
    expect(error).toMatchObject({ code: 400, message: '长度不能大于 100', fields, request: 'r1' });
    expect(error.passing).toBe(false);
  });

  it('keeps 3000 characters of each failed response, except those that ask for a login', async () => {
    forgetFailed(failedAnswers());
    answer({ code: 200, msg: '操作成功', data: [] });
    await call('GET batch/index', {});
    answer({ code: unauthenticated, msg: '请登录', data: null });
    await refused(call('GET batch/index', {}));
    expect(failedAnswers()).toEqual([]);
    answer(`<html>${'坏'.repeat(3000)}`, 502);
    await refused(call('GET batch/getCottonBatch', { batchID: '65012252001' }));
    const [kept] = failedAnswers();
    expect(kept).toMatchObject({ call: 'GET batch/getCottonBatch', status: 502, request: 'r1' });
    expect(kept?.answer).toBe(`<html>${'坏'.repeat(2994)}`);
    for (let i = 0; i < 12; i += 1) {
      answer({ code: 409, msg: `第 ${i} 次`, data: null });
      await refused(call('GET batch/index', {}));
    }
    expect(failedAnswers()).toHaveLength(10);
    expect(failedAnswers().at(-1)?.answer).toContain('第 11 次');
    forgetFailed(failedAnswers());
    expect(failedAnswers()).toEqual([]);
  });

  it.each([
    [tooFrequent, '操作频繁，请稍后再试'],
    [413, '提交的内容过大'],
    [502, '系统繁忙，请稍后再试'],
  ])('has a sentence for HTTP %d without an envelope', async (status, sentence) => {
    answer('<html>', status);
    const error = await refused(call('GET batch/index', {}));
    expect(error).toMatchObject({ code: status, message: sentence });
  });

  it('passes on the picture of a caller who asks too often', async () => {
    const heard: unknown[] = [];
    const off = captchaNeeded.listen((challenge) => heard.push(challenge));
    const data = { verifyImgStr: 'iVBO', verifyId: 'v1', realRequestUri: '/mall/batch/index' };
    answer({ code: tooFrequent, msg: '操作频繁', data }, tooFrequent);
    expect((await refused(call('GET batch/index', {}))).passing).toBe(true);
    for (const without of [null, { ...data, verifyId: '' }]) {
      answer({ code: tooFrequent, msg: '操作频繁', data: without }, tooFrequent);
      await refused(call('GET batch/index', {}));
    }
    off();
    expect(heard).toEqual([data]);
  });

  it('reports that the login has ended, and that calls of a frozen account are not repeated', async () => {
    let sent = 0;
    const off = lost.listen(() => {
      sent += 1;
    });
    answer({ code: unauthenticated, msg: '登录已失效，请重新登录', data: null });
    expect((await refused(call('GET batch/index', {}))).passing).toBe(false);
    answer({ code: frozen, msg: '该账号已被冻结，请联系在线客服!', data: null });
    expect((await refused(call('GET batch/index', {}))).passing).toBe(false);
    off();
    expect(sent).toBe(1);
  });

  it('reports that the network is down', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await refused(call('GET batch/index', {}));
    expect(error).toMatchObject({ code: unreachable, message: '网络异常，请检查网络后重试' });
    expect(error.passing).toBe(true);
  });

  it('passes on that the caller aborted', async () => {
    const leaving = new AbortController();
    fetched.mockImplementationOnce(async (_, init) => {
      leaving.abort();
      throw init?.signal?.reason;
    });
    const query = call('GET batch/index', {}, leaving.signal);
    await expect(query).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('counts what is on its way', async () => {
    const counts: number[] = [];
    const off = busy.subscribe(() => counts.push(busy.count));
    answer({ code: 200, msg: '', data: [] });
    await call('GET bases/cottonYear', {});
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await refused(call('GET bases/cottonYear', {}));
    off();
    expect(counts).toEqual([1, 0, 1, 0]);
  });
});

it('the cookie of the fingerprint stays on https where the page came by it', () => {
  expect(markCookie('a1', 'https:')).toMatch(/^fpId=a1;.*; secure$/);
  expect(markCookie('a1', 'http:')).toMatch(/^fpId=a1;.*; samesite=lax$/);
});

it('the fingerprint is made once and fits the server', () => {
  expect(fingerprint()).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprint()).toBe(fingerprint());
});

it('a failure names its request and is tried again only where that may help', () => {
  const again = () => {};
  expect(failureOf(new CallError(503, '正在建立索引…', 'r2'), again)).toEqual({
    message: '正在建立索引…',
    request: 'r2',
    onRetry: again,
  });
  expect(failureOf(new CallError(400, '最多同时搜索 100 个批号', 'r3'), again)).toEqual({
    message: '最多同时搜索 100 个批号',
  });
  expect(failureOf(new Error('boom'), again)).toEqual({
    message: '系统繁忙，请稍后再试',
    onRetry: again,
  });
});
