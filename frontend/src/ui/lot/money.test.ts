import { describe, expect, it } from 'vitest';
import { lotMoney } from './money';

describe('lotMoney', () => {
  it.each([
    [15_570, 43.54793, 678_041],
    [15_500, 0.0001, 2],
    [26_580, 9_999.99999, 265_800_000],
    [15_570, 42, 653_940],
  ])('%d CNY/t for %d t is %d', (price, amount, money) => {
    expect(lotMoney({ price, amount })).toBe(money);
  });

  it.each([
    [null, 42],
    [15_570, null],
    [15_570, 0],
  ])('%s for %s t is not known', (price, amount) => {
    expect(lotMoney({ price, amount })).toBeNull();
  });
});
