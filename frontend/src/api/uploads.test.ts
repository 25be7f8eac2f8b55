import { expect, it } from 'vitest';
import type { LiveMessage } from './live';
import { concernsUploads } from './uploads';

it.each<[LiveMessage['msgType'], unknown, boolean]>([
  ['changed', { kind: 'uploadProgress', id: '1' }, true],
  ['changed', { kind: 'demands', id: '1' }, false],
  ['changed', null, false],
  ['opened', { again: true }, true],
  ['opened', { again: false }, false],
  ['message', { kind: 'message', id: '1' }, false],
])('%s of %j concerns running uploads: %s', (msgType, data, concerns) =>
  expect(concernsUploads({ msgType, data })).toBe(concerns),
);
