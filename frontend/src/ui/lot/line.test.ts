import { describe, expect, it } from 'vitest';
import { markMeaning, offerText, qualityMark, shareLine } from './line';
import type { LotFacts } from './lot';
import { gradeText } from './names';

const lot: LotFacts = {
  batchID: '65012252001',
  cottonYear: 2025,
  packType: 2,
  cottonType: 1,
  origins: '南疆',
  originsCity: '阿克苏',
  depotName: '库尔勒库',
  primaryColor: '31',
  lengthAvg: 29.3,
  strongAvg: 29.6,
  mikeAvg: 4.3,
  mikeGrade: 'B2',
  neatAvg: 83.1,
  moisture: 5.1,
  impurity: 2.4,
  amount: 43.54793,
  indexCode: 'CF701',
  basis: 1050,
  fixedPrice: null,
  price: 15570,
  isBindSale: false,
};

describe('shareLine', () => {
  it('is what a trader pastes into a chat', () => {
    expect(shareLine(lot)).toBe(
      '65012252001 2025年度 南疆阿克苏 机采 3129B 长29.3 强29.6 马4.3 整83.1 杂2.4 潮5.1 公重43.55 CF701+1050 库尔勒库',
    );
  });

  it('leaves out what is not known', () => {
    const bare = { ...lot, strongAvg: null, neatAvg: null, mikeAvg: null, mikeGrade: null };
    expect(shareLine(bare)).toBe(
      '65012252001 2025年度 南疆阿克苏 机采 3129 长29.3 杂2.4 潮5.1 公重43.55 CF701+1050 库尔勒库',
    );
  });

  it('has blanks between its parts only', () => {
    const corps = { ...lot, origins: '兵团', originsCity: '一师 阿拉尔' };
    expect(shareLine(corps)).toContain(' 兵团一师阿拉尔 机采 ');
  });

  it('names the way of ginning when it is not the usual one', () => {
    expect(shareLine({ ...lot, packType: 1, cottonType: 4 })).toContain(' 手采长绒 ');
  });

  it('writes every value with a decimal', () => {
    expect(shareLine({ ...lot, lengthAvg: 30, mikeAvg: 4 })).toContain(' 长30.0 强29.6 马4.0 ');
  });

  it('ends with a mark when the lot is sold in a bundle', () => {
    expect(shareLine({ ...lot, isBindSale: true })).toMatch(/ 库尔勒库 捆绑$/);
  });

  it.each([
    [43.545, '公重43.55'],
    [43.5449, '公重43.54'],
    [42, '公重42.00'],
    [1.005, '公重1.01'],
  ])('rounds %d t half up', (amount, text) => {
    expect(shareLine({ ...lot, amount })).toContain(text);
  });
});

describe('offerText', () => {
  it.each([
    ['CF701', 1050, null, 'CF701+1050'],
    ['CF705', -200, null, 'CF705-200'],
    ['CF705', 0, null, 'CF705+0'],
    [null, null, 15300, '一口价15300'],
    [null, null, null, ''],
  ])('%s %s %s', (indexCode, basis, fixedPrice, text) => {
    expect(offerText({ indexCode, basis, fixedPrice })).toBe(text);
  });
});

describe('qualityMark', () => {
  it.each([
    ['31', 29.3, 'B2', '3129B', '颜色31 长度29 马值B'],
    ['21', 28.99, 'A', '2128A', '颜色21 长度28 马值A'],
    ['0', 30, 'C1', '无主体30C', '无主体颜色级 长度30 马值C'],
    ['31', null, 'B1', '31B', '颜色31 马值B'],
    ['11', 24.2, 'C2', '1125C', '颜色11 长度25 马值C'],
    ['', null, null, '', ''],
  ])('%s %s %s is %s: %s', (primaryColor, lengthAvg, mikeGrade, mark, meaning) => {
    const lot = { primaryColor, lengthAvg, mikeGrade };
    expect([qualityMark(lot), markMeaning(lot)]).toEqual([mark, meaning]);
  });
});

it.each([
  ['31', '31 白棉3级'],
  ['12', '12 淡点污棉1级'],
  ['24', '24 黄染棉2级'],
  ['0', '无主体'],
  ['', '—'],
])('colour grade %j reads %s', (grade, text) => expect(gradeText(grade)).toBe(text));
