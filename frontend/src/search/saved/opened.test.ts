import { describe, expect, it } from 'vitest';
import { firstQuery } from '../demand';
import {
  filtersOf,
  isLeft,
  isUnchanged,
  openedFrom,
  openedOf,
  queryOf,
  withOpened,
} from './opened';
import { whyNotSave } from './refusal';

const entry = {
  searchID: 7,
  searchName: '南疆双29',
  priority: 2,
  isSubscribe: 1,
  changes: ['合约 CF609 已到期'],
  lost: false,
  minPrice: null,
  minDelivered: null,
  type: 1 as const,
  origins: '南疆,北疆',
  lengthMin: 29,
  strongMin: 29,
  pricing: false,
  keyword: '',
};

describe('an opened demand', () => {
  const opened = openedFrom(entry, 1000);

  it('keeps its filters and nothing else that is known of it', () => {
    expect(opened).toEqual({
      searchID: 7,
      searchName: '南疆双29',
      tab: 2,
      filters: { origins: '南疆,北疆', lengthMin: 29, strongMin: 29 },
      premium: '',
      since: 1000,
      changes: ['合约 CF609 已到期'],
      lost: false,
    });
    expect(filtersOf({ primaryColorType: 0, packType: '1' })).toEqual({ packType: '1' });
  });

  it('is shown on its tab, or under 我的定制', () => {
    const { filters } = opened;
    expect(queryOf(opened)).toEqual({ ...firstQuery, tab: 2, filters, saved: 7 });
    expect(queryOf(opened, true)).toEqual({ ...firstQuery, tab: 2, filters, saved: 7, mine: true });
    expect(queryOf(openedFrom({ packType: '1' }), true)).toEqual({
      ...firstQuery,
      filters: { packType: '1' },
    });
  });

  it('is found again in the history of the browser', () => {
    expect(openedOf(withOpened({ searched: '双29' }, opened))).toBe(opened);
    expect(openedOf(withOpened(null, opened))).toBe(opened);
    for (const state of [null, undefined, 'x', { searched: '双29' }])
      expect(openedOf(state)).toBeUndefined();
  });

  it('is unchanged whatever the order of its lists, the sorting and the page', () => {
    const query = queryOf(opened);
    const turned = { ...query.filters, origins: '北疆,南疆' };
    expect(isUnchanged({ ...query, filters: turned, pageNum: 3, order: 'basis' }, opened)).toBe(
      true,
    );
    expect(isUnchanged({ ...query, tab: 1 }, opened)).toBe(false);
    expect(isUnchanged({ ...query, filters: { ...turned, lengthMin: 28 } }, opened)).toBe(false);
    expect(isUnchanged({ ...query, filters: { ...turned, packType: '1' } }, opened)).toBe(false);
  });

  it('keeps its premium table, which its bounds of 折3128 name even for the default one', () => {
    const based = openedFrom({ price3128Max: 16_800, premium: 'CZCE' });
    const query = queryOf(based);
    expect(query).toMatchObject({ filters: { price3128Max: 16_800 }, premium: 'CZCE' });
    expect(isUnchanged(query, based)).toBe(true);
    expect(isUnchanged({ ...query, premium: '' }, based)).toBe(true);
    expect(isUnchanged({ ...query, premium: 'own_1' }, based)).toBe(false);
    expect(isUnchanged({ ...queryOf(opened), premium: 'CZCE' }, opened)).toBe(false);
  });

  it('may have nothing left', () => {
    expect(isLeft(opened)).toBe(true);
    expect(isLeft(openedFrom({ searchID: 7, type: 1 }))).toBe(false);
  });
});

describe('saving', () => {
  const opened = openedFrom({ ...entry, changes: [] });
  const query = queryOf(opened);

  it('wants a condition beside the tab', () => {
    const refusal = '您当前没有选择任何条件，禁止保存！';
    expect(whyNotSave(firstQuery)).toBe(refusal);
    expect(whyNotSave({ ...firstQuery, tab: 2, order: 'basis' })).toBe(refusal);
    expect(whyNotSave({ ...firstQuery, filters: { primaryColorType: 1 } })).toBe(refusal);
    expect(whyNotSave({ ...firstQuery, filters: { packType: '1' } })).toBeUndefined();
  });

  it('wants an open demand to be changed, unless saving mends it', () => {
    expect(whyNotSave(query, opened)).toBe('「南疆双29」的条件没有改动，无需保存');
    expect(
      whyNotSave({ ...query, filters: { ...query.filters, lengthMin: 28 } }, opened),
    ).toBeUndefined();
    expect(whyNotSave(query, openedFrom(entry))).toBeUndefined();
  });

  it('saves what was shared by a code as it is', () => {
    expect(
      whyNotSave(query, openedFrom({ ...entry, searchID: undefined, changes: [] })),
    ).toBeUndefined();
  });
});
