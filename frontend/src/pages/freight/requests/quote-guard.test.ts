import { expect, it } from 'vitest';
import { slipText } from './quote-guard';

const usual = { perTon: 560, least: 280, most: 1_220 };

it.each([
  [280, usual, ''],
  [1_220, usual, ''],
  [5, null, ''],
  [5, usual, '报价折合 5 元/吨，远低于该线路常见运价 约 560 元/吨，确认报价？'],
  [279, usual, '报价折合 279 元/吨，远低于该线路常见运价 约 560 元/吨，确认报价？'],
  [5_000, usual, '报价折合 5,000 元/吨，远高于该线路常见运价 约 560 元/吨，确认报价？'],
])('asks about %s CNY/t', (rate, of, text) => expect(slipText(rate, of)).toBe(text));
