import { describe, expect, it } from 'vitest';
import {
  type Contract,
  type Days,
  firstTerms,
  isClosed,
  lastDayOf,
  limitsText,
  priceError,
  sentTerms,
  type Terms,
  termsErrors,
} from './terms';

const contract: Contract = {
  indexCode: 'CF701',
  indexValue: 17_060,
  preSettle: 17_045,
  lowest: 16_200,
  highest: 17_900,
  lastDay: '2026-12-11',
};
const days: Days = { usual: '2026-11-27', last: '2026-12-25', holidays: new Set(['2026-12-03']) };
const monday = Date.parse('2026-11-23T10:00:00+08:00') / 1000;
const terms: Terms = { price: '17000', current: false, day: '2026-11-27' };

it.each([
  ['', '挂盘期货价不能为空!'],
  ['  ', '挂盘期货价不能为空!'],
  ['17001', '请输入尾数0或5的5位正整数'],
  ['1700', '请输入尾数0或5的5位正整数'],
  ['170000', '请输入尾数0或5的5位正整数'],
  ['07005', '请输入尾数0或5的5位正整数'],
  ['-7000', '请输入尾数0或5的5位正整数'],
  ['1700.', '请输入尾数0或5的5位正整数'],
  ['16195', '超出今日涨跌停范围 16,200–17,900'],
  ['17905', '超出今日涨跌停范围 16,200–17,900'],
  ['16200', undefined],
  ['17900', undefined],
  ['17005', undefined],
])('the price %j is refused with %s', (price, error) => {
  expect(priceError(price, contract)).toBe(error);
});

it('has no limits without a settlement', () => {
  const open = { ...contract, lowest: null, highest: null };
  expect(limitsText(open)).toBe('');
  expect(priceError('99995', open)).toBeUndefined();
  expect(priceError('', undefined, { name: '成交价' })).toBe('成交价不能为空!');
  expect(priceError('9000', undefined, { futures: false })).toBeUndefined();
  expect(priceError('9,001', undefined, { futures: false })).toContain('尾数0或5');
});

it.each([
  ['2026-11-22', monday, true, 'is over'],
  ['2026-11-23', monday, false, 'ends at 15:00'],
  ['2026-11-23', Date.parse('2026-11-23T15:00:00+08:00') / 1000, true, 'has ended'],
  ['2026-11-28', monday, true, 'is a Saturday'],
  ['2026-11-29', monday, true, 'is a Sunday'],
  ['2026-12-03', monday, true, 'is a holiday'],
  ['2026-12-04', monday, false, 'is a trading day'],
  ['2026-12-11', monday, false, 'is the last trading day'],
  ['2026-12-14', monday, true, 'is after the last trading day'],
])('the day %s at %d is closed: %s, because it %s', (day, now, closed) => {
  expect(isClosed(day, days, contract, now)).toBe(closed);
});

it('ends fixed prices at the last validity', () => {
  expect(lastDayOf(days)).toBe('2026-12-25');
  expect(isClosed('2026-12-25', days, undefined, monday)).toBe(false);
  expect(isClosed('2026-12-28', days, undefined, monday)).toBe(true);
});

it('starts without a price, with the default day or the last trading day', () => {
  expect(firstTerms(days, contract)).toEqual({ price: '', current: false, day: '2026-11-27' });
  expect(firstTerms(days, { ...contract, lastDay: '2026-11-25' }).day).toBe('2026-11-25');
});

describe('termsErrors', () => {
  const wrong = (part: Partial<Terms>, over?: Contract) =>
    termsErrors({ ...terms, ...part }, days, over, monday);
  it('requires a price unless the deal is at the current one', () => {
    expect(wrong({ price: '' }, contract)).toEqual({ price: '挂盘期货价不能为空!' });
    expect(wrong({ price: '', current: true }, contract)).toEqual({});
    expect(wrong({ price: '' })).toEqual({});
  });
  it('requires a day that is open', () => {
    expect(wrong({ day: '' }, contract)).toEqual({ day: '挂盘期限不能为空!' });
    expect(wrong({ day: '2026-11-28' })).toEqual({ day: '这一天不能挂盘，请另选一天' });
  });
});

it.each([
  [terms, false, { price: 17_000 }],
  [{ ...terms, current: true }, false, { currentPriceType: 1 }],
  [terms, true, {}],
])('%j, fixed: %s, are sent as %j', (typed, fixed, sent) => {
  expect(sentTerms(typed, fixed)).toEqual({
    accountMember: 10_000,
    listingValidity: '2026-11-27T15:00:00+08:00',
    ...sent,
  });
});
