import { expect, it } from 'vitest';
import { readUrl } from './demand';
import { lookPart, showsMap, withLookOf, withMap, withoutLook } from './look';

const address = '?look=cB140pl&lengthMin=29&preset=3&order=basis';

it('separates the look of an address from its query', () => {
  expect(lookPart(address)).toBe('look=cB140pl&preset=3');
  expect(withoutLook(address)).toBe('lengthMin=29&order=basis');
  expect(withLookOf('tab=2', address)).toBe('tab=2&look=cB140pl&preset=3');
  expect(withLookOf('tab=2', '?order=basis')).toBe('tab=2');
});

it('is no part of the query, however broken it is', () => {
  const { query, refused } = readUrl(new URLSearchParams('look=%3Cx%3E&preset=x&lengthMin=29'));
  expect(refused).toEqual([]);
  expect(query.filters).toEqual({ lengthMin: 29 });
});

it('opens and closes the map, which the query does not see', () => {
  expect(withMap('?look=c&order=basis', true)).toBe('look=c&order=basis&map=1');
  expect(withMap('?map=1&look=c', false)).toBe('look=c');
  expect([showsMap('?order=basis&map=1'), showsMap('?map=2')]).toEqual([true, false]);
  expect(withLookOf('tab=2', '?order=basis&map=1')).toBe('tab=2&map=1');
  expect(readUrl(new URLSearchParams('map=1')).refused).toEqual([]);
});
