import { expect, it } from 'vitest';
import { basisError, fromKept, inputOf, paramsOf, termsIn, textIn } from './terms';

const terms = { premium: 'CZCE_2015_11', indexCode: 'CF701', basis: '-200', flat: true, code: '' };

it('keeps a short list in the address', () => {
  const search = new URLSearchParams(paramsOf(terms, ['65012252001', '65012252002']));
  expect(termsIn(search)).toEqual(terms);
  expect(textIn(search)).toBe('65012252001\n65012252002');
});

it('keeps the code of a shared list while its table is one of another company', () => {
  const shared = { ...terms, premium: 'own_1', code: 'abc' };
  expect(termsIn(new URLSearchParams(paramsOf(shared, [])))).toEqual(shared);
  expect(paramsOf({ ...terms, code: 'abc' }, []).map(([key]) => key)).not.toContain('fx');
});

it('leaves the numbers of a long list out of the address', () => {
  const numbers = Array.from({ length: 101 }, (_, i) => String(65_012_252_001 + i));
  expect(paramsOf(terms, numbers).map(([key]) => key)).toEqual(['bz', 'hy', 'jc', 'hst']);
});

it('opens a kept list', () => {
  const input = JSON.stringify({ batchIDs: ['65012252001'], indexCode: 'CF701', basis: 50 });
  expect(fromKept(input, 'abc')).toEqual({
    text: '65012252001',
    terms: { premium: '', indexCode: 'CF701', basis: '50', flat: false, code: 'abc' },
  });
  expect(fromKept('{', 'abc')).toBeUndefined();
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
