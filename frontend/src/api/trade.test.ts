import { expect, it } from 'vitest';
import type { LiveMessage } from './live';
import { concernsTrade } from './trade';

it.each<[LiveMessage, boolean]>([
  [{ msgType: 'message', data: { kind: 'message', id: '5' } }, true],
  [{ msgType: 'changed', data: { kind: 'deals', id: '3' } }, true],
  [{ msgType: 'changed', data: { kind: 'deposit', id: '3' } }, false],
  [{ msgType: 'opened', data: { again: true } }, true],
  [{ msgType: 'opened', data: { again: false } }, false],
])('knows whether %o concerns deals or orders', (message, concerns) => {
  expect(concernsTrade(message)).toBe(concerns);
});
