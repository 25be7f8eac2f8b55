import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import * as copy from '../../../ui/copy';
import { addressOf } from './kinds';
import Page from './page';

const one = {
  ...{ calculationID: 7, tool: 'premium' as const, name: '', input: 'ph=65012252001' },
  ...{ result: '+265.20 元/吨', code: 'abc', at: '2026-11-20T03:00:00Z' },
  until: '2027-05-19',
};

it('lists what the member has computed, by tool, and names it', async () => {
  const asked = answerCalls({
    'GET tool/calculation/list': () => ({ list: [one], totalRow: 1, pageNum: 1, pageSize: 20 }),
  });
  renderPage(<Page />, '/member/tools?type=1');
  await screen.findByText('+265.20 元/吨');
  expect(asked('GET tool/calculation/list')[0]).toMatchObject({ tool: 'premium' });
  fireEvent.click(screen.getByText('命名'));
  fireEvent.change(await screen.findByRole('textbox', { name: '名称' }), {
    target: { value: '棉一' },
  });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() =>
    expect(asked('POST tool/calculation/rename')).toEqual([{ calculationID: 7, name: '棉一' }]),
  );
});

it('marks a list whose link is copied, and says how long it opens', async () => {
  const copied = vi.spyOn(copy, 'copyText').mockResolvedValue(undefined);
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'GET tool/calculation/list': () => ({ list: [{ ...one, tool: 'grossList' }], totalRow: 1 }),
    'POST tool/calculation/share': () => ({ ...one, until: '2028-11-20' }),
  });
  renderPage(<Page />, '/member/tools');
  fireEvent.click(await screen.findByText('复制链接'));
  await screen.findByText(
    '链接已复制：打开是同样的表，没有填写的重量按当时的公检数据；保留到 2028-11-20',
  );
  expect(asked('POST tool/calculation/share')).toEqual([{ code: 'abc' }]);
  expect(await copied.mock.calls[0]?.[0]).toMatch(/\/tool\/RevolutionHair\?code=abc$/);
});

it('opens the same input', () => {
  expect(addressOf(one)).toBe('/tool/RaiseThePremium?ph=65012252001');
  expect(addressOf({ ...one, tool: 'valuation', input: '' })).toBe('/tool/batchPrice?code=abc');
  const own = 'ph=65012252001&bz=own_1';
  expect(addressOf({ ...one, input: own })).toBe(`/tool/RaiseThePremium?${own}&fx=abc`);
  expect(addressOf({ ...one, input: `${own}&fx=d` })).toBe(`/tool/RaiseThePremium?${own}&fx=d`);
});
