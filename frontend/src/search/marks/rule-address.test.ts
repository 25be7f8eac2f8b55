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

it('keeps the mill of a delivered price', () => {
  const { searchParams } = new URL(ruleAddress({ deliveredMax: 15_800, mill: 3 }), 'http://site');
  expect(searchParams.get('deliveredMax')).toBe('15800');
  expect(searchParams.get('mill')).toBe('3');
});
