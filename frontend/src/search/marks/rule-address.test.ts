import { expect, it } from 'vitest';
import { ruleAddress } from './rule-address';

it('leads to the lots of a rule', () => {
  const address = new URL(ruleAddress({ type: 1, origins: '内地', lengthMin: 28 }), 'http://site');
  expect(address.pathname).toBe('/cottonmall');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tab: '2',
    origins: '内地',
    lengthMin: '28',
  });
});
