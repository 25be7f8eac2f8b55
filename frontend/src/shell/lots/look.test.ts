import { describe, expect, it } from 'vitest';
import { columns } from './columns';
import { usualLayout } from './layout';
import { columnsOf, layoutOf, letters, lookText, readLook } from './look';

const usualText = 'nbpclsmnihwdutova';

describe('the look in an address', () => {
  it('has a letter of its own for every column', () => {
    const own = columns.map(({ key }) => letters[key]);
    expect(own.every((letter) => letter && /^[a-z]$/.test(letter))).toBe(true);
    expect(new Set(own).size).toBe(columns.length);
  });

  it('is short', () => {
    expect(lookText({ layout: usualLayout, density: 'normal' })).toBe(usualText);
  });

  it('comes back as it was', () => {
    const layout = layoutOf([
      { key: 'batch', pinned: true, width: 140 },
      { key: 'price3128' },
      { key: 'mike', width: 61 },
      { key: 'actions' },
    ]);
    const text = lookText({ layout, density: 'compact' });
    expect(text).toBe('cB140tm61a');
    expect(readLook(text)).toEqual({ layout, density: 'compact' });
  });

  it.each([['cbzqpa', ['batch', 'place', 'actions']]])(
    'ignores unknown columns: %s',
    (text, shown) => {
      expect(columnsOf(readLook(text)?.layout ?? usualLayout).map(({ key }) => key)).toEqual(shown);
    },
  );

  it.each(['', 'c', 'xbp', 'c140', 'cb99999', 'c<b>', 'czq', 'nb p'])(
    'is ignored when it is broken: %j',
    (text) => {
      expect(readLook(text)).toBeUndefined();
    },
  );

  it('always has the columns without which nothing can be done, and no silly width', () => {
    expect(lookText(readLook('nl1P9999') ?? { layout: usualLayout, density: 'wide' })).toBe(
      'nblPa',
    );
  });
});
