import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { addressOf } from './kinds';
import Page from './page';

const one = {
  ...{ calculationID: 7, tool: 'premium' as const, name: '', input: 'ph=65012252001' },
  ...{ result: '+265.20 元/吨', code: 'abc', at: '2026-11-20T03:00:00Z' },
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

it('opens the same input', () => {
  expect(addressOf(one)).toBe('/tool/RaiseThePremium?ph=65012252001');
  expect(addressOf({ ...one, tool: 'valuation', input: '' })).toBe('/tool/batchPrice?code=abc');
});
