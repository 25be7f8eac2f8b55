import { expect, it } from 'vitest';
import { basisError, fromKept, inputOf, paramsOf, termsIn, textIn } from './terms';

const terms = { premium: 'CZCE_2015_11', indexCode: 'CF701', basis: '-200', flat: true };

it('keeps a short list in the address', () => {
  const search = new URLSearchParams(paramsOf(terms, ['65012252001', '65012252002']));
  expect(termsIn(search)).toEqual(terms);
  expect(textIn(search)).toBe('65012252001\n65012252002');
});

it('leaves the numbers of a long list out of the address', () => {
  const numbers = Array.from({ length: 101 }, (_, i) => String(65_012_252_001 + i));
  expect(paramsOf(terms, numbers).map(([key]) => key)).toEqual(['bz', 'hy', 'jc', 'hst']);
});

it('opens a kept list', () => {
  const input = JSON.stringify({ batchIDs: ['65012252001'], indexCode: 'CF701', basis: 50 });
  expect(fromKept(input)).toEqual({
    text: '65012252001',
    terms: { premium: '', indexCode: 'CF701', basis: '50', flat: false },
  });
  expect(fromKept('{')).toBeUndefined();
});

it('refuses a basis that is no whole number', () => {
  expect(basisError('+1050')).toBeUndefined();
  expect(basisError('12.5')).toBe('基差应是整数，元/吨');
  expect(basisError('20000')).toBe('基差应在 -10,000 到 10,000 之间');
});

it('asks for wrong numbers too, which the answer lists', () => {
  expect(inputOf('65012252001 6501', { ...terms, basis: '0' })?.batchIDs).toEqual([
    '65012252001',
    '6501',
  ]);
  expect(inputOf('', terms)).toBeUndefined();
});
