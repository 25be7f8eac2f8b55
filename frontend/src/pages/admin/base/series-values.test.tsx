import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SeriesSummary } from '../../../api/series';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { SeriesValues } from './series-values';

const index: SeriesSummary = {
  ...{ code: 'CCI3128B', name: 'CC Index 3128B', unit: '元/吨', digits: 0, about: '到厂价' },
  ...{ source: '', takesEntries: true, least: 3000, most: 60_000 },
  ...{ newest: null, before: null, recent: [] },
};
const value = { code: 'CCI3128B', day: '2026-11-20', value: 16_583, source: '棉花信息网', at: '' };

it('shows the values of a series, and enters one', async () => {
  const calls = answerCalls({
    'GET web_index/market': () => [{ ...index, code: 'CF', takesEntries: false }, index],
    'GET admin/series/list': () => [{ ...value, at: '2026-11-20T01:15:00Z' }],
    'POST admin/series': () => ({ accepted: 1, refused: [] }),
  });
  renderPage(<SeriesValues />);
  const row = (await screen.findByText('棉花信息网')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('16,583');
  fireEvent.click(within(row).getByText('更正'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('数值（元/吨）'), { target: { value: '16600' } });
  fireEvent.click(within(dialog).getByText('保存'));
  const { code, day, source } = value;
  await waitFor(() =>
    expect(calls('POST admin/series')).toEqual([
      { values: [{ code, day, value: 16_600, source }] },
    ]),
  );
});

it('says where the exchange has no trading, and offers no weekend for its prices', async () => {
  answerCalls({
    'GET web_index/market': () => [{ ...index, name: '棉纱主力', exchange: true }],
    'GET admin/series/list': () => [],
    'POST admin/series': () =>
      refusal(400, '', { day: '2026-11-20 是休市日，期货不交易，请核对日期' }),
  });
  renderPage(<SeriesValues />);
  fireEvent.click(await screen.findByRole('button', { name: /录\s?入$/ }));
  const dialog = await screen.findByRole('dialog');
  const day = within(dialog).getByLabelText<HTMLInputElement>('日期');
  expect([0, 6]).not.toContain(new Date(`${day.value}T00:00:00Z`).getUTCDay());
  fireEvent.change(within(dialog).getByLabelText('数值（元/吨）'), { target: { value: '23150' } });
  fireEvent.change(within(dialog).getByLabelText('来源'), { target: { value: '公告' } });
  fireEvent.click(within(dialog).getByText('保存'));
  await within(dialog).findByText('2026-11-20 是休市日，期货不交易，请核对日期');
});

it('enters many days from copied cells, and says which were refused', async () => {
  const calls = answerCalls({
    'GET web_index/market': () => [index],
    'GET admin/series/list': () => [],
    'POST admin/series/sheet': () => ({
      accepted: 2,
      refused: [{ day: '2026-12-20', reason: '日期在将来' }],
      errors: [],
    }),
  });
  renderPage(<SeriesValues />);
  fireEvent.click(await screen.findByText('录入多天'));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, text: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value: text } });
  type('日期和数值', '日期\t数值');
  type('来源', '棉花信息网');
  fireEvent.click(within(dialog).getByRole('button', { name: '录入' }));
  await screen.findByText('已保存 2 条');
  screen.getByText('2026-12-20 日期在将来');
  expect(calls('POST admin/series/sheet')).toEqual([
    { code: 'CCI3128B', source: '棉花信息网', text: '日期\t数值' },
  ]);
});

it('can read the series again after a failure, and says when none takes values', async () => {
  let fails = true;
  answerCalls({
    'GET web_index/market': () => (fails ? refusal(503, '系统繁忙，请稍后再试') : []),
  });
  renderPage(<SeriesValues />);
  const retry = await screen.findByRole('button', { name: /重\s?试/ });
  fails = false;
  fireEvent.click(retry);
  await screen.findByText('没有需要录入的行情');
});
