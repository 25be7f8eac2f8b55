import { describe, expect, it } from 'vitest';
import { colourGrades } from '../ui/lot/colours';
import {
  type CottonQuery,
  changed,
  demandOf,
  type Filters,
  firstQuery,
  orders,
  pageMax,
  readUrl,
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
  mikeGrade: ['A', 'B1', 'C2'],
  indexCode: ['CF701', 'CF705'],
  primaryColor: [...colourGrades, '0'],
  excludePrimaryColor: [...colourGrades, '0'],
  keyword: ['金翔 库尔勒', '65012252001', 'a=b&c', '"<b>', '100%+1'],
};
const names = ['南疆', '阿克苏', '库尔勒库（原西库）', 'A&B 棉业', '第1库'];

function anyQuery(seed: number): CottonQuery {
  const roll = dice(seed);
  const filters: Record<string, unknown> = {};
  for (const name of fieldNames) {
    if (roll(3) > 0 || /Color|^pricing$|^listingIndex$/.test(name)) continue;
    if (name === 'isBindSale') filters[name] = true;
    else if (/^(id|intermediary|bindSale)/.test(name)) filters[name] = 1 + roll(1e6);
    else if (/^(basis|price|packNum)/.test(name)) filters[name] = roll(20_000);
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
  const colour = roll(4);
  if (colour === 1) filters.primaryColor = '31,21,0';
  if (colour === 2) filters.excludePrimaryColor = '22';
  if (colour === 3) {
    Object.assign(filters, { primaryColorType: 1, geColor: '31', geColorPercent: roll(101) });
  }
  if (roll(3) === 0) filters[roll(2) ? 'pricing' : 'listingIndex'] = true;
  return {
    tab: roll(2) ? 1 : 2,
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
    expect(read('')).toEqual({ query: firstQuery, notices: [] });
  });

  it('reads back what it wrote, whatever is wanted', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const query = anyQuery(seed);
      expect(read(urlText(query)), `seed ${seed}`).toEqual({ query, notices: [] });
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

  it('takes the type of a demand for its tab', () => {
    expect(read('type=1').query.tab).toBe(2);
    expect(read('tab=1&type=1').query.tab).toBe(1);
    expect(demandOf(read('tab=2').query).type).toBe(1);
  });
});

describe('a bad URL', () => {
  it.each([
    ['lengthMin=abc', 'lengthMin'],
    ['lengthMin=29.123', 'lengthMin'],
    ['lengthMin=-1', 'lengthMin'],
    ['lengthMin=101', 'lengthMin'],
    ['lengthMin=1e1', 'lengthMin'],
    ['lengthMin=30&lengthMax=28', 'lengthMin=30、lengthMax=28'],
    ['packType=3', 'packType'],
    ['packType=1,9', 'packType'],
    ['cottonYear=1999', 'cottonYear'],
    ['primaryColor=99', 'primaryColor'],
    ['indexCode=<b>', 'indexCode'],
    ['geColor=31', 'geColor'],
    ['geColor=31&geColorPercent=80', 'geColor=31、geColorPercent=80'],
    ['primaryColorType=1&geColor=31&geColorPercent=80&primaryColor=31', 'primaryColor=31'],
    ['pricing=true&listingIndex=true', 'pricing=true、listingIndex=true'],
    ['pricing=maybe', 'pricing'],
    ['basisMin=1.5', 'basisMin'],
    ['packNumMin=999999', 'packNumMin'],
    ['id=0', 'id'],
    ['order=name', 'order'],
    ['asc=no', 'asc'],
    ['pageNum=0', 'pageNum'],
    ['pageNum=101', 'pageNum'],
    ['premium=a b', 'premium'],
    ['tab=9', 'tab'],
    ['lengthmin=29', 'lengthmin=29'],
  ])('%s is left out and named', (text, named) => {
    const { query, notices } = read(text);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(named);
    const again = urlText(query);
    for (const name of named.split('、')) expect(again).not.toContain(name);
    expect(read(again).notices).toEqual([]);
  });

  it('shortens what it says back', () => {
    const [notice = ''] = read(`indexCode=${'x'.repeat(5000)}`).notices;
    expect(notice.length).toBeLessThan(120);
  });
});

it('saved demands ask for a login', () => {
  const { query, notices } = read('searchID=7&searchName=双29&lengthMin=29');
  expect(notices).toEqual(['登录后才能打开保存的定制，现在显示全部批次']);
  expect(query.filters).toEqual({ lengthMin: 29 });
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
