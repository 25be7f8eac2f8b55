import { expect, it } from 'vitest';
import { resultRows, sensitivityRows, textsOf } from './sheet';

it('writes numbers as a spreadsheet reads them, and other texts as they are', () => {
  expect(textsOf([['14,821.62', '+178.50', -3, '100', '39%', '甲,乙']])).toEqual([
    ['14821.62', '178.5', '-3', '100', '39%', '甲,乙'],
  ]);
});

it('has the results and what they become around the inputs', () => {
  expect(resultRows([{ name: '皮棉成本', value: '14,821.62', unit: '元/吨' }])[1]).toEqual([
    '皮棉成本',
    '14,821.62',
    '元/吨',
  ]);
  const steps = { at: 0, text: String };
  const rows = sensitivityRows({
    caption: '变动',
    rows: { ...steps, label: '价格', values: [1, 2] },
    columns: { ...steps, label: '衣分', values: [38, 39] },
    cell: (row, column) => String(row * column),
  });
  expect(rows.slice(2)).toEqual([
    ['价格 ＼ 衣分', '38', '39'],
    ['1', '38', '39'],
    ['2', '76', '78'],
  ]);
});
