import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type InterestKind, type Interests, useInterests } from '../../api/interests';
import type { LotInterest } from '../../api/types';
import { answerCalls, refusal, renderPage } from '../../test.page';
import { changesBack, InterestProvider, textOf } from './actions';
import { FollowNote, FollowStar, UnwantedButton } from './buttons';
import { MoveMark } from './move-mark';

const lot = { listingID: 7, batchID: '65012252001' };
const member = { userID: 1, roles: ['login', 'member'] };

function Lot({ onDecided }: { onDecided?: (kinds: readonly InterestKind[]) => void }) {
  return (
    <InterestProvider interests={useInterests([lot.listingID])} onDecided={onDecided}>
      <FollowStar lot={lot} />
      <UnwantedButton lot={lot} />
      <FollowNote lot={lot} />
      <MoveMark lot={lot} />
    </InterestProvider>
  );
}

/** Renders the lot of a member whose decisions the server keeps. */
function open(first: Partial<LotInterest> = {}) {
  let kept = { listingID: 7, kind: 0, note: '', seen: false, move: null, ...first };
  const onDecided = vi.fn();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
  const calls = answerCalls({
    'POST login/get_user_info': () => member,
    'GET interest/list': () => [kept],
    'POST interest': (change) => {
      kept = { ...kept, note: '', ...change };
      return { done: 1, followed: 1, unwanted: 0 };
    },
  });
  renderPage(<Lot onDecided={onDecided} />);
  return { calls, onDecided };
}

const star = () => screen.findByRole('button', { name: '关注 65012252001' });

describe('the interest in a lot', () => {
  it('is followed with a note', async () => {
    const { calls } = open();
    await vi.waitFor(() => expect(calls('GET interest/list')).toHaveLength(1));
    fireEvent.click(await star());
    fireEvent.click(await screen.findByRole('button', { name: '写备注 65012252001' }));
    fireEvent.change(await screen.findByRole('textbox', { name: '备注' }), {
      target: { value: '配 40S' },
    });
    const field = screen.getByRole('textbox', { name: '备注' });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(calls('POST interest')).toHaveLength(1);
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: '备注：配 40S，修改 65012252001' });
    expect(calls('POST interest')).toEqual([
      { listingIDs: [7], kind: 1 },
      { listingIDs: [7], kind: 1, note: '配 40S' },
    ]);
  });

  it('is hidden at once, and undone with its note', async () => {
    const { calls, onDecided } = open({ kind: 1, note: '配 40S' });
    await screen.findByTitle('备注：配 40S');
    fireEvent.click(screen.getByRole('button', { name: '不要 65012252001' }));
    await screen.findByText('已隐藏不要的 65012252001');
    await screen.findByRole('button', { name: '恢复 65012252001' });
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await screen.findByTitle('备注：配 40S');
    expect(calls('POST interest').at(-1)).toEqual({ listingIDs: [7], kind: 1, note: '配 40S' });
    await vi.waitFor(() => expect(onDecided.mock.calls).toEqual([[[2, 1]], [[1, 2]]]));
  });

  it('stays as it was when the server refuses', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
    const calls = answerCalls({
      'POST login/get_user_info': () => member,
      'GET interest/list': () => [],
      'POST interest': () => refusal(409, '最多关注 2,000 批'),
    });
    renderPage(<Lot />);
    await vi.waitFor(() => expect(calls('GET interest/list')).toHaveLength(1));
    fireEvent.click(await star());
    await vi.waitFor(() => expect(calls('GET interest/list')).toHaveLength(2));
    expect((await star()).getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('is for members only', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    const calls = answerCalls({ 'POST login/get_user_info': () => null });
    renderPage(<Lot />);
    fireEvent.click(await star());
    await screen.findByText('您尚未登录，是否立即登录?');
    expect(calls('GET interest/list')).toEqual([]);
    expect(calls('POST interest')).toEqual([]);
  });

  it.each([
    [{ by: -120, text: '改价 CF701+360→+240' }, '降120'],
    [{ by: 80, text: '改价 15,720→15,800 元/吨' }, '涨80'],
    [{ by: null, text: '改价 CF701+900→CF705+700' }, '改价'],
  ])('says how the price has changed: %o', async (move, text) => {
    open({ move });
    expect((await screen.findByText(text)).title).toBe(`上次查看后${move.text}`);
  });
});

it('groups lots by what they were', () => {
  const interests: Interests = new Map(
    [
      { listingID: 1, kind: 1 as const, note: '好' },
      { listingID: 2, kind: 2 as const, note: '' },
      { listingID: 3, kind: 1 as const, note: '' },
    ].map((one) => [one.listingID, { ...one, seen: false, move: null }]),
  );
  const lots = [1, 2, 3, 4, 5].map((listingID) => ({ listingID, batchID: `${listingID}` }));
  expect(changesBack(lots, interests)).toEqual([
    { listingIDs: [1], kind: 1, note: '好' },
    { listingIDs: [2], kind: 2, note: undefined },
    { listingIDs: [3], kind: 1, note: undefined },
    { listingIDs: [4, 5], kind: 0, note: undefined },
  ]);
});

it.each([
  [[1, 0], 1, '已关注 1'],
  [[2, 0, 1], 3, '已隐藏不要的 3 批'],
  [[0, 2], 1, '已恢复 1'],
  [[0, 1], 2, '已取消关注 2 批'],
] as const)('says of %j and %d lots: %s', (kinds, count, text) => {
  const lots = Array.from({ length: count }, (_, i) => ({ listingID: i + 1, batchID: `${i + 1}` }));
  expect(textOf(lots, kinds)).toBe(text);
});
