import { describe, expect, it } from 'vitest';
import type { DealRow } from '../../api/deals';
import { numberError } from '../../ui/form/typed-number';
import { leftText } from './countdown';
import { gapText, hangText, liveDeal, offerOf } from './live-deal';
import { bigChanges, changedFacts, changeQuestion, endOfDay, factsOf, termsOf } from './values';
import { shownVerbs } from './verb-buttons';
import { valueText } from './words';

const row = (more: Partial<DealRow> = {}) =>
  ({
    spotSaleID: 1,
    status: 3,
    goods: 'cotton',
    currency: 1,
    indexCode: 'CF701',
    basis: 1000,
    fixedPrice: 0,
    amount: 42.5,
    packnum: 186,
    depotName: '甲库',
    notes: '',
    price: 14_000,
    indexValue: 14_100,
    currentPriceType: 2,
    verbs: [],
    ...more,
  }) as DealRow;

describe('liveDeal', () => {
  const quotes = new Map([['CF701', 14_150]]);

  it('prices a hanging order at the buyer’s price and follows the quote', () => {
    expect(liveDeal(row(), quotes)).toEqual({
      quote: 14_150,
      unit: 15_000,
      money: '637500.00',
      gap: 150,
    });
  });

  it('prices without terms at the quote', () => {
    expect(liveDeal(row({ price: null }), quotes)).toMatchObject({ unit: 15_150, gap: null });
  });

  it('does not move after the end', () => {
    const done = row({ status: 7, totalPrice: 15_010, money: 637_925 });
    expect(liveDeal(done, quotes)).toMatchObject({ unit: 15_010, money: '637925.00' });
  });

  it('names offers, prices and distances', () => {
    expect(offerOf(row())).toBe('CF701+1000');
    expect(gapText(0.25, 2)).toBe('差 0.25 美分');
    expect(offerOf(row({ basis: -50 }))).toBe('CF701-50');
    expect(offerOf(row({ indexCode: '', fixedPrice: 15_200 }))).toBe('一口价 15,200');
    expect(hangText(row({ currentPriceType: 1, price: null }))).toBe('现价成交');
    expect([gapText(150, 1), gapText(0, 1)]).toEqual(['差 150 元', '已到价']);
  });
});

describe('values', () => {
  it('sends only changed facts', () => {
    expect(changedFacts(row(), factsOf(row()))).toEqual({});
    const changed = changedFacts(row(), { ...factsOf(row()), packnum: '180', basis: '900' });
    expect(changed).toMatchObject({ packnum: 180, basis: 900 });
    const fixed = changedFacts(row(), { ...factsOf(row()), fixed: true, fixedPrice: '15,000' });
    expect(fixed).toMatchObject({ indexCode: '', fixedPrice: 15_000 });
  });

  it('ends a day at 15:00 in Shanghai', () => {
    expect(endOfDay('2026-11-27')).toBe('2026-11-27T15:00:00+08:00');
    expect(termsOf(row(), { current: true, listingValidity: '2026-11-27' })).toEqual({
      spotSaleID: 1,
      accountMember: 10_000,
      currentPriceType: 1,
      listingValidity: '2026-11-27T15:00:00+08:00',
    });
  });

  it.each([
    ['186', undefined],
    ['１，８６０', undefined],
    ['', '请填写包数'],
    ['18x', '包数只能是数字，请改正'],
    ['18.5', '包数应为整数'],
    ['0', '包数应在 1 到 10,000 之间'],
    ['99999', '包数应在 1 到 10,000 之间'],
  ])('refuses numbers instead of changing them: %j', (text, error) => {
    expect(numberError(text, { label: '包数', least: 1, most: 10_000, digits: 0 })).toBe(error);
  });

  it('names corrections that are as big as a slip', () => {
    const big = (more: object) => bigChanges(row(), { ...factsOf(row()), ...more });
    expect(big({ amount: '42.6', basis: '1300' })).toEqual([]);
    const small = row({ basis: -20, indexValue: 16_700 });
    expect(changeQuestion([small], { ...factsOf(small), basis: '10' })).toBeUndefined();
    expect(big({ amount: '4.25', packnum: '180', basis: '100' })).toEqual([
      { name: '公重', text: '公重 42.5 → 4.25 吨' },
      { name: '基差', text: '基差 1,000 → 100 元/吨' },
    ]);
    const slip = { ...factsOf(row()), basis: '100' };
    expect(changeQuestion([row()], slip)?.title).toBe('基差改动很大，请核对');
  });
});

describe('words', () => {
  it('shows the allowed steps of a side, the dangerous ones last', () => {
    const verbs = [
      { verb: 'revoke', for: 'buyer' as const },
      { verb: 'notes', for: 'buyer' as const },
      { verb: 'modify', for: 'buyer' as const },
      { verb: 'trade', for: 'seller' as const },
    ];
    const names = (platform: boolean, side?: 'buyer') =>
      shownVerbs(row({ verbs }), platform, side).map(({ name }) => name);
    expect(names(false, 'buyer')).toEqual(['修改挂盘', '留言', '撤销']);
    expect(names(true)).toEqual(['代卖家成交', '代买家修改挂盘', '代买家留言', '代买家撤销']);
  });

  it('formats values of the log', () => {
    expect(valueText('挂盘期货价', '14500')).toBe('14,500');
    expect(valueText('仓库', '甲库')).toBe('甲库');
    expect(valueText('合约', '')).toBe('—');
  });

  it('counts down', () => {
    expect([leftText(0), leftText(599), leftText(7_320), leftText(90_000)]).toEqual([
      '已到期',
      '09:59',
      '2 小时 2 分',
      '1 天 1 小时',
    ]);
  });
});
