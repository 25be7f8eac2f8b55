import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busy, CallError, fingerprint, upload } from './client';

/** A request that the test answers. */
class Sent {
  static last: Sent;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 200;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  body?: FormData;
  address = '';
  constructor() {
    Sent.last = this;
  }
  open = (_: string, address: string) => {
    this.address = address;
  };
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value;
  };
  getResponseHeader = () => 'r7';
  send = (body: FormData) => {
    this.body = body;
  };
  abort = () => this.onabort?.();
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const form = () => {
  const made = new FormData();
  made.set('imgFile', new File(['x'], 'a.png'));
  return made;
};

it('reports the progress of a form, and returns the data', async () => {
  const shares: number[] = [];
  const answer = upload('POST api/upload_image', form(), (share) => shares.push(share));
  expect(busy.count).toBe(1);
  Sent.last.upload.onprogress?.({ loaded: 25, total: 100 });
  Sent.last.responseText = '{"code":200,"msg":"操作成功","data":{"id":4,"url":"/p/4"}}';
  Sent.last.onload?.();
  expect(await answer).toEqual({ id: 4, url: '/p/4' });
  expect(shares).toEqual([0.25]);
  expect(Sent.last.address).toBe('/mall/api/upload_image');
  // The browser sets the content type of the form.
  expect(Sent.last.headers).toEqual({ fpId: fingerprint() });
  expect(busy.count).toBe(0);
});

it.each([
  [200, '{"code":400,"msg":"文件已损坏","data":{"fields":{"file":"文件已损坏"}}}', '文件已损坏'],
  [413, 'too large', '提交的内容过大'],
])('throws the error of the server with status %d', async (status, text, sentence) => {
  const answer = upload('POST api/upload_image', form());
  Object.assign(Sent.last, { status, responseText: text });
  Sent.last.onload?.();
  await expect(answer).rejects.toMatchObject({ message: sentence, request: 'r7' });
});

it('ends when it is aborted, and without network', async () => {
  const giveUp = new AbortController();
  const given = upload('POST api/upload_image', form(), undefined, giveUp.signal);
  giveUp.abort();
  await expect(given).rejects.toThrow(CallError);
  const lost = upload('POST api/upload_image', form());
  Sent.last.onerror?.();
  await expect(lost).rejects.toThrow('网络异常，请检查网络后重试');
});
