import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { meKeys } from '../../api/me';
import { type SeriesDays, type SeriesSummary, takeSeries } from '../../api/series';
import { answerCalls, newQueries, refusal, renderPage } from '../../test.page';
import type { PriceLine } from '../../ui/chart/price-chart';
import SeriesPage from './page';

vi.mock('../../ui/chart/price-chart', () => ({
  default: ({ lines, days }: { lines: PriceLine[]; days: string[] }) => (
    <output>
      {lines
        .map(
          (line) => `${line.name} ${line.values.join()} of ${days.length}, ${line.sources?.join()}`,
        )
        .join('; ')}
    </output>
  ),
}));

vi.mock('../../api/series', async (original) => ({
  ...(await original<object>()),
  takeSeries: vi.fn(),
}));

const about = { about: '说明', source: '', takesEntries: true, least: 1, most: 99_999 };
const series: SeriesSummary[] = [
  {
    ...{
      ...about,
      code: 'CF',
      name: '郑棉主力',
      unit: '元/吨',
      digits: 0,
      before: 15_050,
      beforeSettled: true,
      recent: [],
    },
    newest: { day: '2026-11-20', value: 15_000, source: '现价' },
  },
  {
    ...{
      ...about,
      code: 'CY',
      name: '棉纱主力',
      unit: '元/吨',
      digits: 0,
      before: null,
      recent: [],
    },
    newest: { day: '2026-11-20', value: 22_000, source: '公告' },
  },
  {
    ...{ ...about, code: 'FCM', name: 'FC Index M', unit: '美分/磅', digits: 2, before: null },
    ...{ newest: null, recent: [] },
  },
];

const closing = [{ from: '2026-11-01', source: '收盘' }];

const days: Record<string, Pick<SeriesDays, 'days' | 'values' | 'sources'>> = {
  CF: { days: ['2026-11-19', '2026-11-20'], values: [15_050, 15_000], sources: closing },
  CY: { days: ['2026-11-20'], values: [21_900], sources: closing },
  FCM: { days: [], values: [], sources: [] },
};

function open(address: string, client = newQueries()) {
  answerCalls({
    'POST login/get_user_info': () => ({ userID: 7, roles: ['member'] }),
    'GET web_index/market': () => series,
    'GET series/days': ({ code }) => ({ ...series[0], code, ...days[String(code)] }) as SeriesDays,
  });
  return renderPage(<SeriesPage />, address, client);
}

it('shows a series with what a trader reads from its range', async () => {
  open('/market');
  await screen.findByText('郑棉主力 元/吨 15050,15000 of 2, 收盘,现价');
  expect(screen.getByText('来源').parentElement?.textContent).toBe('来源现价');
  screen.getByText('-50（-0.3%）');
  screen.getByText('（2026-11-19）');
  const listed = screen.getByRole('button', { name: /^郑棉主力/ });
  expect(listed.title).toBe('说明；2026-11-20 来源：现价；-50，11-20 较昨结算 15,050');
  screen.getByText('还没有数据');
});

it('shows two series, and their difference', async () => {
  open('/market?code=CY&with=CF');
  await screen.findByText(
    '棉纱主力 元/吨 ,22000 of 2, ,公告; 郑棉主力 元/吨 15050,15000 of 2, 收盘,现价',
  );
  fireEvent.click(screen.getByRole('checkbox', { name: '看价差' }));
  await screen.findByText('棉纱主力 − 郑棉主力 元/吨 7000 of 1, 公告、现价');
  expect(screen.getByText('区间涨跌').parentElement?.textContent).toBe('区间涨跌0');
});

it('exports the difference that is shown', async () => {
  vi.mocked(takeSeries).mockRejectedValue(new Error('没有网络'));
  const client = newQueries();
  client.setQueryData(meKeys.me, { userID: 7, roles: ['member'] });
  open('/market?code=CY&with=CF&show=spread&range=all', client);
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }));
  await waitFor(() => expect(takeSeries).toHaveBeenCalledWith(['CY', 'CF'], '', true));
});

it('says that there are no values, and has no difference of two units', async () => {
  open('/market?code=FCM&with=CF&show=spread');
  await screen.findByText(/^FC Index M 美分\/磅 ,/);
  expect(screen.queryByRole('checkbox', { name: '看价差' })).toBeNull();
});

it('can be asked again after a failure', async () => {
  answerCalls({
    'GET web_index/market': () => {
      throw new Error('no network');
    },
  });
  renderPage(<SeriesPage />, '/market');
  await screen.findByText('网络异常，请检查网络后重试');
  screen.getByRole('button', { name: '重试' });
});

it.each([
  ['CF', '郑棉主力没有读到：系统繁忙', '棉纱主力 元/吨 22000 of 1, 公告'],
  ['CY', '棉纱主力没有读到：系统繁忙', '郑棉主力 元/吨 15050,15000 of 2, 收盘,现价'],
])('shows one series while %s fails', async (failing, sentence, shown) => {
  answerCalls({
    'GET web_index/market': () => series,
    'GET series/days': ({ code }) =>
      code === failing ? refusal(500, '系统繁忙') : { ...series[0], code, ...days[String(code)] },
  });
  renderPage(<SeriesPage />, '/market?code=CY&with=CF&show=spread');
  await screen.findByText(sentence);
  await screen.findByText(shown);
});
