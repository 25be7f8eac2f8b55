import { expect, it } from 'vitest';
import { farQuestion, gapWords, isFar, priceGap, type Reached, reachedWords } from './price-gap';

it.each([
  [18_000, '高于期货现价 970 元/吨（+5.7%）', '挂盘价已高于现价，将立即成交', true],
  [17_030, '等于期货现价', '挂盘价已等于现价，将立即成交', false],
  [17_540, '高于期货现价 510 元/吨（+2.99%）', '挂盘价已高于现价，将立即成交', false],
  [16_500, '低于期货现价 530 元/吨（-3.11%）', '', true],
])('compares %d with the quote', (price, words, reached, far) => {
  const gap = priceGap(price, 17_030);
  if (!gap) throw new Error('no gap');
  expect([gapWords(gap), reachedWords(gap, 'filled'), isFar(gap)]).toEqual([words, reached, far]);
});

it('compares nothing that is not there', () => {
  expect(priceGap(undefined, 17_030)).toBeUndefined();
  expect(priceGap(1703, 17_030)).toBeUndefined();
  expect(priceGap(17_030, null)).toBeUndefined();
});

it('asks about prices far from the quote', () => {
  const gapOf = (price: number, reached: Reached = 'accepted') => {
    const gap = priceGap(price, 17_030);
    return gap ? [{ name: 'CF701 挂盘价', gap, reached }] : [];
  };
  expect(farQuestion(gapOf(17_100))).toBeUndefined();
  expect(farQuestion(gapOf(18_000))?.text).toBe(
    'CF701 挂盘价 18,000，高于期货现价 970 元/吨（+5.7%）；挂盘价已高于现价，卖家接受后即可成交。成交按填写的价格计价，不按现价。确定按这个价格提交吗？',
  );
  expect(farQuestion(gapOf(16_000))?.text).not.toContain('成交按');
});
