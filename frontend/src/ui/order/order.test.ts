import { describe, expect, it } from 'vitest';
import { changesBetween, changeText, joinChanges } from './changes';
import {
  byContract,
  bySeller,
  type Draft,
  firstDraft,
  isTyped,
  type Known,
  linesOf,
  needsRisk,
  type OrderedLot,
  without,
  wrongIn,
} from './order';
import { refusalsIn, refusedOutcomes } from './refusals';

const now = Date.parse('2026-11-23T10:00:00+08:00') / 1000;
const contract = (indexCode: string) => ({
  ...{ indexCode, indexValue: 17_000, preSettle: 0, lowest: null, highest: null },
  lastDay: '2027-01-15',
});
const lot = (listingID: number, part: Partial<OrderedLot> = {}): OrderedLot => ({
  ...{ listingID, batchID: `6501225200${listingID}`, memberID: 5, memberOwnerName: '甲棉业' },
  ...{ indexCode: 'CF701', basis: 500, fixedPrice: null, amount: 42, packnum: 186 },
  ...{ depotName: '库尔勒库', bindSaleListingID: null },
  ...part,
});
const fixed = { indexCode: null, basis: null, fixedPrice: 15_300 };

const known = (...lots: OrderedLot[]): Known<OrderedLot> => ({
  lots,
  first: lots,
  contracts: [contract('CF701'), contract('CF705')],
  days: { usual: '2026-11-27', last: '2026-12-25', holidays: new Set() },
  company: 2,
  changes: new Map(),
});
const terms = (price: string) => ({ price, current: false, day: '2026-11-27' });

describe('lines', () => {
  it('have the terms of their contract, or their own', () => {
    const draft: Draft = {
      ...firstDraft,
      terms: { CF701: terms('16900') },
      own: { 2: terms('16800') },
    };
    const lines = linesOf(known(lot(1), lot(2), lot(3, { indexCode: 'CF705' })), draft, now);
    expect(lines.map(({ price, own }) => [price, own])).toEqual([
      [17_400, false],
      [17_300, true],
      [null, false],
    ]);
    expect(lines[0]?.cost).toBe(73_080_000n);
  });

  it('are at the quote and without errors when only asked for', () => {
    const [line] = linesOf(known(lot(1)), { ...firstDraft, way: 'ask' }, now);
    expect(line).toMatchObject({ price: 17_500, errors: {} });
  });

  it.each([
    ['of the own company', { memberID: 2 }, 'hang', '本企业的批次，不能询盘'],
    ['over a dead contract', { indexCode: 'CF609' }, 'hang', 'CF609 已不能点价，只能询盘'],
    ['over a dead contract, only asked for', { indexCode: 'CF609' }, 'ask', ''],
    ['of another company', {}, 'hang', ''],
  ] as const)('%s are refused by the page: %#', (_, part, way, refused) => {
    expect(linesOf(known(lot(1, part)), { ...firstDraft, way }, now)[0]?.refused).toBe(refused);
  });

  it('show what changed in the cart and since the dialog was opened', () => {
    const at = {
      ...known(lot(1, { basis: 700, depotName: '阿克苏库' })),
      first: [lot(1, { basis: 600 })],
      changes: new Map([[1, [{ field: 'basis', old: '500', new: '600' }]]]),
    };
    expect(linesOf(at, firstDraft, now)[0]?.changes).toEqual([
      { field: 'basis', old: '500', new: '700' },
      { field: 'depotName', old: '库尔勒库', new: '阿克苏库' },
    ]);
  });
});

it('groups by contract with fixed prices last, and by seller', () => {
  const at = known(
    lot(1, fixed),
    lot(2, { indexCode: 'CF705', memberID: 6 }),
    lot(3),
    lot(4, { memberID: 6 }),
  );
  const lines = linesOf(at, firstDraft, now);
  const groups = byContract(lines, at.days, firstDraft, now);
  expect(groups.map(({ code, lines: own }) => [code, own.length])).toEqual([
    ['CF701', 2],
    ['CF705', 1],
    ['', 1],
  ]);
  const sellers = bySeller(lines).map((own) => own.map((line) => line.lot.listingID));
  expect(sellers).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

it('shows no error of a contract whose lots all have their own terms', () => {
  const at = known(lot(1));
  const draft = { ...firstDraft, own: { 1: terms('16800') } };
  const [group] = byContract(linesOf(at, draft, now), at.days, draft, now);
  expect(group?.errors).toEqual({});
});

describe('an order', () => {
  const wrong = (draft: Draft, ...lots: OrderedLot[]) =>
    wrongIn(linesOf(known(...lots), draft, now), draft);
  const priced = { ...firstDraft, terms: { CF701: terms('16900') } };

  it('needs prices, days and the box of the risk', () => {
    expect(wrong(firstDraft, lot(1))).toBe('挂盘期货价不能为空!');
    expect(wrong(priced, lot(1))).toBe('请选勾选风险提示!');
    expect(wrong({ ...priced, agreed: true }, lot(1))).toBeUndefined();
    const noDay = { ...terms('16900'), day: '' };
    expect(wrong({ ...priced, terms: { CF701: noDay } }, lot(1))).toBe('挂盘期限不能为空!');
  });
  it('needs neither for fixed prices, nor when lots are only asked for', () => {
    expect(wrong(firstDraft, lot(1, fixed))).toBeUndefined();
    expect(wrong({ ...firstDraft, way: 'ask' }, lot(1))).toBeUndefined();
    expect(needsRisk(linesOf(known(lot(1, fixed)), firstDraft, now), firstDraft)).toBe(false);
  });
  it('is sent again with lots that the server has refused, but not with the own ones', () => {
    const draft = { ...priced, agreed: true, refused: new Map([[1, '已售']]) };
    expect(wrong(draft, lot(1), lot(2))).toBeUndefined();
    expect(wrong(draft, lot(1), lot(2, { memberID: 2 }))).toBe(
      '1 批不能询盘，原因见各批次；移除后可提交其余批次',
    );
  });
  it('has at most 100 lots, with those of bundles', () => {
    const lots = Array.from({ length: 102 }, (_, at) => lot(at, fixed));
    expect(wrong(firstDraft, ...lots)).toBe(
      '一次最多询盘 100 批，现有 102 批（含同捆的批次），请移除 2 批',
    );
    expect(wrong(firstDraft, ...lots.slice(2))).toBeUndefined();
  });
  it('loses a bundle as a whole', () => {
    const bundle = { bindSaleListingID: 9 };
    const { removed } = without(firstDraft, [lot(1, bundle), lot(2, bundle), lot(3)], [1]);
    expect([...removed]).toEqual([1, 2]);
  });
});

describe('a draft', () => {
  const { days, contracts } = known();
  it.each<[string, Partial<Draft>, boolean]>([
    ['nothing', {}, false],
    ['a note', { notes: '月底提' }, true],
    ['a price', { terms: { CF701: terms('16900') } }, true],
    ['a price that was deleted', { terms: { CF701: terms('') } }, false],
    ['another day', { terms: { CF701: { ...terms(''), day: '2026-11-26' } } }, true],
    ['the current price', { terms: { CF701: { ...terms(''), current: true } } }, true],
    ['a day for fixed prices', { terms: { '': { ...terms(''), day: '2026-11-26' } } }, true],
    ['the terms of one lot', { own: { 1: terms('') } }, true],
    ['the other way', { way: 'ask' }, true],
  ])('with %s', (_, part, typed) => {
    expect(isTyped({ ...firstDraft, ...part }, days, contracts)).toBe(typed);
  });
});

describe('refusals', () => {
  const lots = [lot(1), lot(2), lot(3)];
  it.each<[string, [number, string][]]>([
    [
      '批次 65012252001：已售；批次 65012252003：是本企业的批次，不能询盘',
      [
        [1, '已售'],
        [3, '是本企业的批次，不能询盘'],
      ],
    ],
    [
      '批次 65012252001：与 65012252002 捆绑销售，请一起询盘',
      [[1, '与 65012252002 捆绑销售，请一起询盘']],
    ],
    ['批次 2：没有这个挂牌，可能已下架', [[2, '没有这个挂牌，可能已下架']]],
    ['批次 65012252001：您的余额不足：还差 1 元', []],
    ['系统繁忙', []],
  ])('are read from %s', (message, refused) => {
    expect([...refusalsIn(message, lots)]).toEqual(refused);
  });
  it('are read from outcomes', () => {
    const list = [
      { batchID: '65012252001', ok: true, msg: '' },
      { batchID: '65012252002', ok: false, msg: '已售' },
    ];
    expect([...refusedOutcomes(list, lots)]).toEqual([[2, '已售']]);
  });
});

describe('changes', () => {
  it('are between two reads', () => {
    expect(changesBetween(lot(1), lot(1))).toEqual([]);
    const now = lot(1, { ...fixed, amount: 41.98 });
    expect(changesBetween(lot(1), now)).toEqual([
      { field: 'indexCode', old: 'CF701', new: '' },
      { field: 'basis', old: '500', new: '' },
      { field: 'fixedPrice', old: '', new: '15300' },
      { field: 'amount', old: '42', new: '41.98' },
    ]);
  });
  it('vanish when a value returns', () => {
    const there = [{ field: 'basis', old: '500', new: '600' }];
    expect(joinChanges(there, [{ field: 'basis', old: '600', new: '500' }])).toEqual([]);
  });
  it('are texts with signs and separators', () => {
    expect(changeText('basis', '1050')).toBe('+1,050');
    expect(changeText('fixedPrice', '15300')).toBe('15,300');
    expect(changeText('depotName', '库')).toBe('库');
    expect(changeText('basis', '')).toBe('—');
  });
});
