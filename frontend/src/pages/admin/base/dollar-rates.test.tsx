import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { DollarRates } from './dollar-rates';
import { ForeignQuotes } from './foreign-quotes';

const rate = { day: '2026-11-20', rate: 6.7, source: '中间价', at: '2026-11-20T01:15:00Z' };

it('shows rates with their sources, and corrects one', async () => {
  const calls = answerCalls({
    'GET admin/dollar_rate/list': () => [rate],
    'POST admin/dollar_rate/save': () => ({}),
  });
  renderPage(<DollarRates />);
  const row = (await screen.findByText('中间价')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('6.7000');
  fireEvent.click(within(row).getByText('更正'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('汇率（1 美元的人民币数）'), {
    target: { value: '6.7018' },
  });
  fireEvent.click(within(dialog).getByText('保存'));
  await waitFor(() =>
    expect(calls('POST admin/dollar_rate/save')).toEqual([
      { day: '2026-11-20', rate: 6.7018, source: '中间价' },
    ]),
  );
});

it('enters a price of ICE; a refused one stays in the dialog', async () => {
  const refused = [{ indexCode: 'CT2703', reason: '价格 99 与昨结算 80 相差超过 20%' }];
  const calls = answerCalls({
    'GET admin/foreign_quotes/list': () => [
      { indexCode: 'CT2703', lastDay: '2027-03-09', quote: null },
    ],
    'POST admin/foreign_quotes': ({ quotes }) => ({
      accepted: 1,
      ignored: 0,
      refused: (quotes as { indexValue: number }[])[0]?.indexValue === 99 ? refused : [],
    }),
  });
  renderPage(<ForeignQuotes />);
  const row = (await screen.findByText('CT2703')).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByText('录入'));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('现价（美分/磅）', '99');
  type('来源', 'ICE 收盘');
  fireEvent.click(within(dialog).getByText('保存'));
  await screen.findByText(refused[0]?.reason ?? '');
  type('现价（美分/磅）', '80.25');
  fireEvent.click(within(dialog).getByText('保存'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST admin/foreign_quotes')[1]).toEqual({
    quotes: [{ indexCode: 'CT2703', indexValue: 80.25, source: 'ICE 收盘' }],
  });
});
