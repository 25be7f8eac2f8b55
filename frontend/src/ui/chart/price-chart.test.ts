import { expect, it } from 'vitest';
import { legendText, type PriceLine } from './price-chart';

const line: PriceLine = {
  name: 'ICE',
  values: [null, 80.1, 83.26],
  colour: '--primary',
  digits: 2,
};

it.each([
  [1, '80.10'],
  [0, '—'], // before the first value, not the last one
  [null, '83.26'],
])('shows the value of day %s in the legend as %s', (at, text) => {
  expect(legendText(line, at, false)).toBe(text);
});

it('calls only the price of the last day the current one', () => {
  const kinds = { over: '结算价', live: '现价' };
  const texts = [1, 2, null].map((at) => legendText({ ...line, kinds }, at, true));
  expect(texts).toEqual(['结算价 80.10', '现价 83.26', '现价 83.26']);
  expect(legendText({ ...line, kinds }, 2, false)).toBe('结算价 83.26');
});
