import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstQuery } from './demand';
import { type History, newRouter, uiStateOf } from './routing';

let url = '';
const go = vi.fn<History['go']>((text) => {
  url = text;
});
const onUpdate = vi.fn();

function begin(text: string, shop?: number) {
  url = text;
  const router = newRouter({ text: () => url, go }, shop);
  router.start?.();
  const first = router.read();
  router.onUpdate(onUpdate);
  router.changed();
  return { router, first };
}

const stateOf = (filters: object, more = false) =>
  uiStateOf({ query: { ...firstQuery, filters }, more });

beforeEach(() => vi.clearAllMocks());

describe('the router of the search', () => {
  it('reads the state from the URL', () => {
    expect(begin('lengthMin=29').first).toEqual(stateOf({ lengthMin: 29 }));
    expect(go).not.toHaveBeenCalled();
  });

  it('cleans a URL in its place and keeps the notes of the history', () => {
    begin('lengthMin=29&tab=1&utm_source=x');
    expect(go).toHaveBeenCalledExactlyOnceWith('lengthMin=29', { replace: true }, true);
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('writes a changed state as a step of the history, an unchanged one not at all', () => {
    const { router, first } = begin('lengthMin=29');
    router.write(first);
    expect(go).not.toHaveBeenCalled();
    router.write(stateOf({ lengthMin: 28 }));
    expect(go).toHaveBeenCalledExactlyOnceWith('lengthMin=28', { replace: false }, true);
    router.changed(); // the site's router draws the step
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('replaces the page once on demand, and drops the notes without filters', () => {
    const { router } = begin('lengthMin=29');
    router.nextStep({ replace: true });
    router.write(stateOf({}));
    router.write(stateOf({ lengthMin: 28 }));
    expect(go.mock.calls).toEqual([
      ['', { replace: true }, false],
      ['lengthMin=28', { replace: false }, true],
    ]);
  });

  it('follows the URL and keeps the rare filters open', () => {
    const { router } = begin('lengthMin=29');
    router.write(stateOf({ lengthMin: 29 }, true));
    url = 'lengthMin=27';
    router.changed();
    expect(onUpdate).toHaveBeenCalledExactlyOnceWith(stateOf({ lengthMin: 27 }, true));
    expect(go).not.toHaveBeenCalled();
  });

  it('keeps to one shop', () => {
    const { router, first } = begin('memberID=7&lengthMin=29', 7);
    expect(first).toEqual(stateOf({ lengthMin: 29, id: 7 }));
    router.write(stateOf({ id: 7 }));
    expect(go).toHaveBeenLastCalledWith('memberID=7', { replace: false }, true);
  });

  it('writes nothing once it is disposed', () => {
    const { router } = begin('lengthMin=29');
    router.dispose();
    router.write(stateOf({}));
    expect(go).not.toHaveBeenCalled();
  });
});
