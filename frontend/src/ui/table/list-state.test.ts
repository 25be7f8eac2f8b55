import { describe, expect, it } from 'vitest';
import { oneOf, readListState, writeListState } from './list-state';

const keys = ['status', 'name'] as const;

describe('the address of a list', () => {
  it('is read back as written, without the defaults', () => {
    for (const chosen of [
      { status: '', name: '', page: 1 },
      { status: '3', name: '棉业 & 纺织', page: 4 },
    ]) {
      expect(readListState(new URLSearchParams(writeListState(chosen, keys)), keys)).toEqual(
        chosen,
      );
    }
    expect(writeListState({ status: '', name: '', page: 1 }, keys)).toBe('');
  });

  it('begins at the first page for an invalid page', () => {
    for (const page of ['0', '-1', 'x', '3001', '']) {
      expect(readListState(new URLSearchParams({ pageNum: page }), keys).page).toBe(1);
    }
    expect(readListState(new URLSearchParams({ pageNum: '2.7' }), keys).page).toBe(2);
  });

  it('chooses all for an unknown state', () => {
    expect(oneOf('2', [1, 2, 3])).toBe(2);
    expect(oneOf('7', [1, 2, 3])).toBe(0);
    expect(oneOf('', [1, 2, 3])).toBe(0);
  });
});
