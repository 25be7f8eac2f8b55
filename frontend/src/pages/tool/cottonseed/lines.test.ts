import { expect, it } from 'vitest';
import { datedFields } from './dated';
import { outcomeOf } from './lines';
import { exampleSeries } from './test.series';
import { ways } from './ways';

const fields = datedFields(exampleSeries);
const above = { seedCotton: 6, seed: 2, lintShare: 38, loss: 14, ginningLoss: 1, ginning: 1200 };

it('computes a row, with what is typed above for its empty cells', () => {
  const of = (texts: Record<string, string>) => outcomeOf(ways.toLint, fields, above, texts);
  expect(of({ 衣分: '', 籽棉价格: '6.00' })).toEqual({ values: ['14,821.62'] });
  expect(of({ 衣分: '38.0', 籽棉价格: '6' })).toEqual({ values: ['14,821.62'] });
  expect(of({ 籽棉价格: '面议' })).toEqual({ about: '籽棉价格只能是数字，请改正' });
  expect(of({ 籽棉价格: '0.5', 棉籽价格: '20' })).toEqual({
    about: '棉籽的收入高于籽棉价格，请核对籽棉价格和棉籽价格',
  });
});
