import { expect, it } from 'vitest';
import type { LiveMessage } from './live';
import { concernsUsers } from './users';

it.each<[LiveMessage['msgType'], unknown, boolean]>([
  ['message', { kind: 'message', id: '1' }, true],
  ['changed', { kind: 'colleagues', id: '1' }, true],
  ['changed', { kind: 'membership', id: '1' }, false],
  ['changed', null, false],
  ['opened', { again: true }, true],
  ['opened', { again: false }, false],
  ['quote', [], false],
])('%s of %j concerns the users of a company: %s', (msgType, data, concerns) =>
  expect(concernsUsers({ msgType, data })).toBe(concerns),
);
