import { describe, expect, it } from 'vitest';
import { colourGrades } from '../ui/lot/colours';
import {
  type CottonQuery,
  changed,
  demandOf,
  type Filters,
  firstQuery,
  ofShop,
  orders,
  pageMax,
  readUrl,
  selectedOf,
  settled,
  shopText,
  urlText,
  without,
} from './demand';
import { fieldNames, fields, rangeFields } from './fields';

const read = (text: string) => readUrl(new URLSearchParams(text));

/** Numbers from a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const samples: Record<string, readonly string[]> = {
  packType: ['1', '2'],
  cottonType: ['1', '2', '4'],
  cottonYear: ['2024', '2025', '2026'],
  specialSaleType: ['1', '2', '3'],
  listingType: ['1', '2'],
  listingIDs: ['7', '12', '1000001'],
  mikeGrade: ['A', 'B1', 'C2'],
  indexCode: ['CF701', 'CF705'],
  primaryColor: [...colourGrades, '0'],
  excludePrimaryColor: [...colourGrades, '0'],
  keyword: ['金翔 库尔勒', '65012252001', 'a=b&c', '"<b>', '100%+1'],
};
const names = ['南疆', '阿克苏', '库尔勒库（原西库）', 'A&B 棉业', '第1库'];

function anyFilters(roll: (sides: number) => number): Record<string, unknown> {
  const filters: Record<string, unknown> = {};
  for (const name of fieldNames) {
    if (roll(3) > 0 || /Color|^pricing$|^listingIndex$/.test(name)) continue;
    if (/BindSale$/.test(name)) filters[name] = true;
    else if (/^(id|intermediary|bindSale)/.test(name)) filters[name] = 1 + roll(1e6);
    else if (/^(basis|price|delivered|packNum)/.test(name)) filters[name] = roll(20_000);
    else if (/(Min|Max|Avg)$/.test(name)) filters[name] = roll(10_000) / 100;
    else if (name === 'keyword') filters[name] = samples.keyword?.[roll(5)];
    else {
      const from = samples[name] ?? names;
      filters[name] = from.filter(() => roll(2) === 0).join(',') || from[0];
    }
  }
  for (const [min, max] of rangeFields) {
    const [low, high] = [filters[min], filters[max]] as [number | undefined, number | undefined];
    if (low !== undefined && high !== undefined && low > high) {
      filters[min] = high;
      filters[max] = low;
    }
  }
  return filters;
}

function anyQuery(seed: number): CottonQuery {
  const roll = dice(seed);
  const filters = anyFilters(roll);
  const colour = roll(4);
  if (colour === 1) filters.primaryColor = '31,21,0';
  if (colour === 2) filters.excludePrimaryColor = '22';
  if (colour === 3) {
    Object.assign(filters, { primaryColorType: 1, geColor: '31', geColorPercent: roll(101) });
  }
  if (roll(3) === 0) filters[roll(2) ? 'pricing' : 'listingIndex'] = true;
  const saved = Object.keys(filters).length > 0 ? roll(3) : 0;
  return {
    tab: roll(2) ? 1 : 2,
    ...(saved > 0 && { saved: 1 + roll(1e6) }),
    ...(saved > 1 && { mine: true }),
    filters: filters as Filters,
    order: orders[roll(orders.length)] ?? 'price',
    asc: roll(2) === 0,
    pageNum: 1 + roll(pageMax),
    premium: roll(2) ? '' : 'czce-2015',
  };
}

describe('the URL', () => {
  it('is empty for the first page of all Xinjiang lots', () => {
    expect(urlText(firstQuery)).toBe('');
    expect(read('')).toEqual({ query: firstQuery, refused: [], notes: [] });
  });

  it('reads back what it wrote, whatever is wanted', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const query = anyQuery(seed);
      expect(read(urlText(query)), `seed ${seed}`).toEqual({ query, refused: [], notes: [] });
    }
  });

  it('speaks in the names of the server and keeps commas readable', () => {
    const filters: Filters = { lengthMin: 29, strongMin: 29, origins: '南疆,北疆', pricing: true };
    const text = urlText({
      ...firstQuery,
      tab: 2,
      filters,
      order: 'basis',
      asc: false,
      pageNum: 3,
    });
    expect(decodeURIComponent(text)).toBe(
      'tab=2&origins=南疆,北疆&lengthMin=29&strongMin=29&pricing=true&order=basis&asc=false&pageNum=3',
    );
  });

  it('has the choice by the decisions of the member, which no demand has', () => {
    const { query } = read('interest=followed&packType=1');
    expect(query.interest).toBe('followed');
    expect(urlText(query)).toBe('packType=1&interest=followed');
    expect(demandOf(query)).toEqual({ type: 0, packType: '1' });
    expect(selectedOf(query).interest).toBe('followed');
    expect(selectedOf(firstQuery).interest).toBe('wanted');
    expect(read('interest=wanted').refused).toEqual(['本人记号 wanted']);
  });

  it('groups lots by what is known, in an order of groups', () => {
    const text = 'packType=1&group=seller&groupOrder=count&groupAsc=true&pageNum=2';
    expect(urlText(read(text).query)).toBe(text);
    expect(demandOf(read(text).query)).toEqual({ type: 0, packType: '1' });
    expect(urlText(read('groupOrder=count&groupAsc=true').query)).toBe('');
    expect(urlText(read('group=depot&groupAsc=true').query)).toBe('group=depot');
    expect(read('group=city&groupOrder=price').refused).toEqual(['分组 city', '分组排序 price']);
  });

  it('takes the type of a demand for its tab', () => {
    expect(read('type=1').query.tab).toBe(2);
    expect(read('tab=1&type=1').query.tab).toBe(1);
    expect(demandOf(read('tab=2').query).type).toBe(1);
  });
});

describe('a saved demand in the URL', () => {
  it.each([
    ['searchID=7', { id: 7 }],
    ['tab=0&searchID=7', { id: 7 }],
    ['searchID=7&searchName=双29', { id: 7 }],
    ['searchName=双29', { name: '双29' }],
    ['code=4Gx9kQz1ab', { code: '4Gx9kQz1ab' }],
    ['code=4Gx9kQz1ab&packType=1', { code: '4Gx9kQz1ab' }],
  ])('%s has to be opened first', (text, open) => {
    expect(read(text)).toMatchObject({ open, refused: [] });
  });

  it('stands beside its filters, as it was changed since', () => {
    const { query, open } = read('tab=0&type=1&searchID=7&packType=1');
    expect(query).toMatchObject({ saved: 7, mine: true, tab: 2, filters: { packType: '1' } });
    expect(open).toBeUndefined();
    expect(urlText(query)).toBe('tab=0&type=1&searchID=7&packType=1');
  });

  it('is all that tab 0 shows lots of', () => {
    expect(read('tab=0').query).toEqual({ ...firstQuery, mine: true });
    expect(read('tab=0&packType=1').query).toEqual({ ...firstQuery, filters: { packType: '1' } });
  });

  it('is closed with its last filter', () => {
    const open = read('tab=0&searchID=7&packType=1').query;
    expect(settled(open)).toBe(open);
    expect(settled(changed(open, { packType: undefined }))).toEqual(firstQuery);
  });
});

describe('a bad URL', () => {
  it.each([
    ['lengthMin=abc', '长度下限 abc'],
    ['lengthMin=29.123', '长度下限 29.123'],
    ['lengthMin=-1', '长度下限 -1'],
    ['lengthMin=101', '长度下限 101'],
    ['lengthMin=1e1', '长度下限 1e1'],
    ['lengthMin=28&lengthMin=29', '长度下限 28,29'],
    ['packType=3', '采摘 3'],
    ['packType=1,9', '采摘 1,9'],
    ['origins=,', '产地 ,'],
    ['cottonYear=1999', '年度 1999'],
    ['primaryColor=99', '颜色级 99'],
    ['indexCode=<b>', '合约 <b>'],
    ['indexCode=CF702', '合约 CF702'],
    ['specialSaleType=1,9', '销售 1,9'],
    ['listingIDs=7,x', '指定批次 7,x'],
    ['geColor=31', '颜色级及更好 31（与其他条件矛盾）'],
    [
      'primaryColorType=1&geColor=31&geColorPercent=80&primaryColor=31',
      '颜色级 31（与其他条件矛盾）',
    ],
    ['pricing=maybe', '一口价 maybe'],
    ['basisMin=1.5', '基差下限 1.5'],
    ['packNumMin=999999', '包数下限 999999'],
    ['id=0', '卖家 0'],
    ['order=name', '排序 name'],
    ['asc=no', '升序 no'],
    ['pageNum=0', '页码 0'],
    ['pageNum=-1', '页码 -1'],
    ['premium=a b', '升贴水表 a b'],
    ['tab=9', '标签 9'],
    ['type=2', '类别 2'],
    ['lengthmin=29', 'lengthmin 29'],
    ['searchID=x', '定制编号 x'],
    ['searchID=0&packType=1', '定制编号 0'],
    ['code=a%20b', '分享码 a b'],
    [`searchName=${'双'.repeat(41)}`, `定制名称 ${'双'.repeat(40)}…`],
    [`keyword=${'金'.repeat(2001)}`, `关键词 ${'金'.repeat(40)}…`],
  ])('%s is refused and named', (text, named) => {
    const { query, refused } = read(text);
    expect(refused).toEqual([named]);
    expect(read(urlText(query)).refused).toEqual([]);
  });

  it('names both ends of what contradicts itself', () => {
    const both = (text: string) => read(text).refused;
    expect(both('lengthMin=30&lengthMax=28')).toEqual([
      '长度下限 30（与其他条件矛盾）',
      '长度上限 28（与其他条件矛盾）',
    ]);
    expect(both('pricing=true&listingIndex=true')).toHaveLength(2);
    expect(both('primaryColorType=0&geColor=31&geColorPercent=80')).toHaveLength(2);
    expect(both('primaryColor=31&geColor=31&geColorPercent=80')).toHaveLength(2);
  });

  it.each([
    ['pageNum=101', '最多翻到第 3000 批，请增加筛选条件', { pageNum: 100 }],
    ['pageNum=999999', '最多翻到第 3000 批，请增加筛选条件', { pageNum: 100 }],
  ])('%s shows the nearest tab or page, with the reason', (text, note, more) => {
    expect(read(text)).toEqual({ query: { ...firstQuery, ...more }, refused: [], notes: [note] });
  });

  it('takes the way of grading colour from the shares that it asks for', () => {
    const { query, refused } = read('leColor=22&leColorPercent=6');
    expect(query.filters).toEqual({ primaryColorType: 1, leColor: '22', leColorPercent: 6 });
    expect(refused).toEqual([]);
  });

  it('keeps what it understands beside what it does not', () => {
    const { query, refused } = read('packType=1&lengthMin=x&cottonYear=abc');
    expect(query.filters).toEqual({ packType: '1' });
    expect(refused).toEqual(['年度 abc', '长度下限 x']);
  });

  it('shortens the refused text', () => {
    for (const text of [`indexCode=${'x'.repeat(5000)}`, `${'x'.repeat(5000)}=1`]) {
      const [part = ''] = read(text).refused;
      expect(part.length).toBeLessThan(90);
    }
  });

  it('ignores what messengers add to a link, and empty values', () => {
    expect(read('packType=1&from=singlemessage&isappinstalled=0&lengthMin=')).toEqual({
      query: { ...firstQuery, filters: { packType: '1' } },
      refused: [],
      notes: [],
    });
  });
});

it.each([
  ['CF2701', 'CF701'],
  ['cf701,CF2701,2705', 'CF701,CF705'],
  ['CF711', 'CF711'],
])('contract %s is read as %s', (written, code) => {
  expect(read(`indexCode=${written}`)).toEqual({
    query: { ...firstQuery, filters: { indexCode: code } },
    refused: [],
    notes: [],
  });
});

describe('changed', () => {
  it('goes back to the first page and forgets what is undefined', () => {
    const query = { ...firstQuery, pageNum: 4, filters: { lengthMin: 29, origins: '南疆' } };
    const next = changed(query, { lengthMin: undefined, mikeMin: 3.7 });
    expect(next.pageNum).toBe(1);
    expect(next.filters).toEqual({ origins: '南疆', mikeMin: 3.7 });
    expect('lengthMin' in next.filters).toBe(false);
  });
});

describe('without', () => {
  it('drops the way of grading with the last share', () => {
    const shares: Filters = {
      primaryColorType: 1,
      geColor: '31',
      geColorPercent: 80,
      mikeMin: 3.7,
    };
    expect(without(shares, ['geColor', 'geColorPercent'])).toEqual({ mikeMin: 3.7 });
    const both: Filters = { ...shares, leColor: '22', leColorPercent: 6 };
    expect(without(both, ['geColor', 'geColorPercent']).primaryColorType).toBe(1);
  });
});

it('every field has a name in words', () => {
  for (const name of fieldNames) expect(fields[name].label).not.toBe('');
});

describe("the address of a shop's page", () => {
  it('names the shop first, and once', () => {
    const { query } = read('memberID=7&origins=南疆&tab=2');
    expect(query.filters).toEqual({ id: 7, origins: '南疆' });
    expect(decodeURIComponent(shopText(7, query))).toBe('memberID=7&tab=2&origins=南疆');
    expect(shopText(7, firstQuery)).toBe('memberID=7');
  });

  it('keeps to its shop, whatever is wanted', () => {
    expect(ofShop(7, { ...firstQuery, filters: { id: 8 } }).filters).toEqual({ id: 7 });
  });

  it('refuses what is no shop', () => {
    expect(read('memberID=x').refused).toEqual(['卖家 x']);
  });
});
