import { describe, expect, it } from 'vitest';
import { oneOf, readListState, writeListState } from './list-state';

const keys = ['status', 'name'] as const;

describe('the address of a list', () => {
  it('comes back as it went in, and says nothing of what is usual', () => {
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

  it('begins at the first page when it names none that can be', () => {
    for (const page of ['0', '-1', 'x', '3001', '']) {
      expect(readListState(new URLSearchParams({ pageNum: page }), keys).page).toBe(1);
    }
    expect(readListState(new URLSearchParams({ pageNum: '2.7' }), keys).page).toBe(2);
  });

  it('chooses all when it names a state that is none', () => {
    expect(oneOf('2', [1, 2, 3])).toBe(2);
    expect(oneOf('7', [1, 2, 3])).toBe(0);
    expect(oneOf('', [1, 2, 3])).toBe(0);
  });
});
