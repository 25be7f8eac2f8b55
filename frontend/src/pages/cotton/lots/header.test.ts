import { describe, expect, it, vi } from 'vitest';
import { filterKeys } from '../../../search/filters';
import { editors } from '../../../search/widgets/editors';
import { type Column, columns } from '../../../shell/lots/columns';
import { handWidth, pinsThatFit, usualLayout } from '../../../shell/lots/layout';
import { shownColumns } from '../../../shell/lots/use-columns';
import { withPin, withWidth } from '../../../ui/columns/layout';
import { conditionsOf, fieldsOf } from './column-conditions';

vi.mock('react-instantsearch', () => ({}));

const column = (key: string) => columns.find((one) => one.key === key) as Column;

describe('the filters of the columns', () => {
  const used = columns.flatMap(({ filters = [] }) => filters);

  it('are those of the page, but for words and the ones that links set', () => {
    const others = filterKeys.filter((key) => !used.includes(key));
    expect(others).toEqual(['keyword', 'broker', 'bundle', 'listings']);
    expect(new Set(used).size).toBe(used.length);
  });

  it('have editors', () => {
    expect(used.filter((key) => !editors[key])).toEqual([]);
  });

  it.each([
    ['length', { lengthMin: 29, strongMin: 29 }, ['长度 ≥29.0']],
    ['mike', { mikeMin: 3.7, mikeMax: 4.2, mikeGrade: 'A' }, ['马值 3.7–4.2', '马值级 A']],
    ['batch', { cottonYear: '2026', packType: '1' }, ['手采', '2026年度']],
    ['price3128', { priceMin: 16_000 }, []],
  ])('of %s are %j in words', (key, set, words) => {
    expect(conditionsOf(column(key), set).toSorted()).toEqual(words.toSorted());
  });

  it('are cleared by their fields', () => {
    expect(fieldsOf(column('mike'))).toEqual(['mikeMin', 'mikeMax', 'mikeGrade']);
    expect(fieldsOf(column('actions'))).toEqual([]);
  });
});

describe('pinned columns', () => {
  const keys = (layout: typeof usualLayout) => shownColumns(layout).map(({ key }) => key);
  const pinned = withPin(withPin(usualLayout, 'price', true), 'batch', true);

  it('come first, in the order of the columns', () => {
    expect(keys(pinned).slice(0, 3)).toEqual(['batch', 'price', 'place']);
    expect(keys(withPin(pinned, 'price', false))).toEqual(keys(usualLayout));
    expect(keys({ ...pinned, hidden: ['batch'] })[0]).toBe('price');
  });

  const three = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  it.each([
    [[], 1000, 0],
    [['a'], 1000, 1],
    [['a', 'b'], 1000, 2],
    [['a', 'b'], 550, 2],
    [['a', 'b'], 549, 1],
    [['a', 'b', 'c'], 100, 0],
  ])('%j in a table of %d px: %d stay', (pins, room, stay) => {
    expect(pinsThatFit(three, [100, 200, 300], pins, room)).toBe(stay);
  });
});

describe('widths set by hand', () => {
  it('are kept and removed by column', () => {
    const two = withWidth(withWidth(usualLayout, 'length', 90), 'mike', 70);
    expect(two.widths).toEqual({ length: 90, mike: 70 });
    expect(withWidth(two, 'length').widths).toEqual({ mike: 70 });
    expect(two.order).toBe(usualLayout.order);
  });

  it('have limits', () => {
    expect([handWidth(-5), handWidth(99.6), handWidth(9999)]).toEqual([48, 100, 800]);
  });
});
