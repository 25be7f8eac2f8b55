import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Quotes } from './quotes';

const quote = {
  indexCode: 'CF701',
  indexValue: 14_520,
  preSettle: 14_500,
  version: 2,
  at: '2026-11-23T02:00:00Z',
};
const contracts = [
  { indexCode: 'CF701', lastDay: '2027-01-15', quote },
  { indexCode: 'CF703', lastDay: '2027-03-12', quote: null },
];

it('shows that the feed has stopped, and contracts without a price', async () => {
  answerCalls({ 'GET admin/quotes/list': () => ({ paused: true, newest: quote.at, contracts }) });
  renderPage(<Quotes />);
  await screen.findByText('行情暂停');
  screen.getByText(/最近一次 2026-11-23 10:00/);
  expect(screen.getByText('CF701').closest('tr')?.textContent).toContain('14,52014,500+20');
  expect(screen.getByText('CF703').closest('tr')?.textContent).toContain('暂无');
});

it('enters a price; a refused one stays in the dialog', async () => {
  const refused = { indexCode: 'CF703', reason: '价格 1461 与昨结算 14600 相差超过 20%' };
  const entered = (list: object[]) => ({ quotes: { accepted: 1, ignored: 0, refused: list } });
  const calls = answerCalls({
    'GET admin/quotes/list': () => ({ paused: false, newest: null, contracts }),
    'POST admin/quotes': ({ quotes }) =>
      entered((quotes as { indexValue: number }[])[0]?.indexValue === 1461 ? [refused] : []),
  });
  renderPage(<Quotes />);
  await screen.findByText('没有行情');
  const row = screen.getByText('CF703').closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByText('录入'));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('期货现价（元/吨）', '1461');
  type('昨结算（元/吨，选填）', '14600');
  fireEvent.click(within(dialog).getByText('保存'));
  await screen.findByText(refused.reason);
  type('期货现价（元/吨）', '14610');
  fireEvent.click(within(dialog).getByText('保存'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST admin/quotes')[1]).toEqual({
    quotes: [{ indexCode: 'CF703', indexValue: 14_610, preSettle: 14_600 }],
  });
});

it('says what became of an uploaded sheet', async () => {
  answerCalls({ 'GET admin/quotes/list': () => ({ paused: false, newest: quote.at, contracts }) });
  const { upload } = vi.hoisted(() => ({ upload: vi.fn() }));
  vi.spyOn(await import('../../../api/client'), 'upload').mockImplementation(upload);
  upload.mockResolvedValue({
    accepted: 3,
    ignored: 1,
    series: 2,
    refused: [{ indexCode: 'CF701', reason: '2026-11-21：不是交易日' }],
    errors: ['第 3 行 CF705 的交易日期“昨天”无法识别'],
  });
  renderPage(<Quotes />);
  await screen.findByText('行情正常');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['合约'], '日行情.csv')] } });
  await screen.findByText('第 3 行 CF705 的交易日期“昨天”无法识别');
  screen.getByText('CF701 2026-11-21：不是交易日');
  screen.getByText(/已保存 3 条，棉纱、短纤、PTA 主力收盘价 2 条，忽略 1 条/);
});
