import { expect, it } from 'vitest';
import { basisError, fromKept, inputError, inputOf, paramsOf, termsIn, textIn } from './terms';

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
  expect(basisError('12.5')).toBe('基差应为整数');
  expect(basisError('')).toBe('请填写基差');
  expect(basisError('20000')).toBe('基差应在 -10,000 到 10,000 之间');
});

it('asks for wrong numbers too, which the answer lists', () => {
  expect(inputOf('65012252001 6501', { ...terms, basis: '0' })?.batchIDs).toEqual([
    '65012252001',
    '6501',
  ]);
  expect(inputOf('', terms)).toBeUndefined();
});

it.each(['1,200', '１，２００', ' 1 200 ', '+1200.00'])('reads a basis of %j as 1200', (basis) => {
  expect(inputOf('65012252001', { ...terms, basis })?.basis).toBe(1200);
  const { jc } = Object.fromEntries(paramsOf({ ...terms, basis }, []));
  expect(Number(jc)).toBe(1200);
});

it('says why there is nothing to value', () => {
  expect(inputError('', { ...terms, basis: '0' })).toBeUndefined();
  expect(inputError('65012252001', { ...terms, basis: '一千' })).toBe('基差只能是数字，请改正');
  expect(inputError('批号见附件', terms)).toBe('没有识别到批号');
  const many = Array.from({ length: 1001 }, (_, i) => 65_012_252_001 + i).join(' ');
  expect(inputError(many, terms)).toBe('最多 1,000 批，现有 1,001 批');
});
