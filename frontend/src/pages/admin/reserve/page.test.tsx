import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetServerTime, noteServerTime } from '../../../api/server-clock';
import { type Answers, answerCalls, renderPage } from '../../../test.page';
import AdminReservePage from './page';

const counts = { total: 2, fresh: 1, changed: 0, relisted: 0, same: 0, wrong: 1, gone: 0 };
const sheet = {
  ...{ importID: 3, fileName: '储备棉.xlsx', hints: [], state: 1, whole: false, counts, stayed: 0 },
  ...{ createdAt: '2026-11-20T08:00:00Z', doneAt: '', undoUntil: '', day: '2026-11-20' },
  ...{ unread: ['Note'], missing: [] },
};
const line = {
  ...{ number: 2, reserveID: 0, title: '65012252001 库尔勒库', day: '2026-11-20', amount: 42.5 },
  ...{ becomes: 'fresh', changes: [], problems: [] },
};

afterEach(forgetServerTime);

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

function open(address: string, answers: Answers = {}) {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'admin'] }),
    'GET admin/premium/list': () => [{ code: 'T', name: '郑商所', validFrom: '2016-09-01' }],
    'GET admin/reserve/standards': () => [],
    'GET admin/reserve/reports': () => [],
    'GET admin/reserve/sheet/list': () => ({ list: [], totalRow: 0, pageNum: 1, pageSize: 10 }),
    'GET admin/reserve/sheet/single': () => sheet,
    'GET admin/reserve/sheet/lines': ({ becomes }) => ({
      list: [{ ...line, becomes, problems: becomes === 'wrong' ? ['没有批号'] : [] }],
      ...{ totalRow: 1, pageNum: 1, pageSize: 50 },
    }),
    ...answers,
  });
  return { calls, search: renderPage(<AdminReservePage />, address) };
}

const czce = { code: 'T', name: '郑商所', validFrom: '2016-09-01' };

it.each([
  ['the only table', 'T', [czce]],
  ['that of the association', 'C', [czce, { ...czce, code: 'C', name: '中棉协 2026年11月' }]],
])('publishes the floor of a week by %s', async (_, premiumTable, list) => {
  const today = '2031-03-05';
  noteServerTime(`${today}T04:00:00Z`);
  const { calls } = open('/admin/reserve', {
    'GET admin/premium/list': () => list,
    'POST admin/reserve/standard': () => ({}),
  });
  await screen.findByText('还没有公布底价：公布后各批才有底价');
  fireEvent.click(screen.getByRole('button', { name: /公布底价/ }));
  fireEvent.change(await screen.findByLabelText('标准级底价（元/吨）'), {
    target: { value: '14000' },
  });
  screen.getByText(`${list.at(-1)?.name}（2016-09-01 起）`);
  fireEvent.change(screen.getByLabelText('来源'), { target: { value: '公告' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(calls('POST admin/reserve/standard')).toEqual([
      { week: today, type: 0, price: 14_000, premiumTable, source: '公告' },
    ]),
  );
});

it('imports the rows of a sheet that are right', async () => {
  const { calls } = open('/admin/reserve?importID=3', {
    'POST admin/reserve/sheet/save': () => ({ ...sheet, state: 2 }),
  });
  await screen.findByText('没有认出的列：Note');
  await screen.findByText('没有批号');
  fireEvent.click(screen.getByRole('button', { name: '导入 1 批' }));
  await screen.findByText('导入完成');
  expect(calls('POST admin/reserve/sheet/save')).toEqual([{ importID: 3, whole: false, counts }]);
});

it('keeps all figures when a report is corrected', async () => {
  const prices = {
    standard: 0,
    mean: 12_282,
    mean3128: 13_486,
    raise: 1240,
    highest: 0,
    lowest: 0,
  };
  const { calls } = open('/admin/reserve?tab=reports', {
    'GET admin/reserve/reports': () => [
      {
        ...{ ...prices, from: '2020-09-18', until: '2020-09-18', origin: 'entered' },
        ...{ lots: 120, soldLots: 96, openLots: 0, planned: 0, sold: 0, source: '日报' },
        ...{ raiseXinjiang: 1252, raiseInland: -28, at: '2020-09-18T08:00:00Z' },
      },
    ],
    'POST admin/reserve/report': () => ({}),
  });
  await screen.findByText('新疆 +1,252 地产 -28');
  fireEvent.click(screen.getByRole('button', { name: '更正' }));
  await screen.findByLabelText('新疆棉加价（元/吨）');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(calls('POST admin/reserve/report')).toEqual([
      expect.objectContaining({
        ...{ lots: 120, soldLots: 96, mean: 12_282, mean3128: 13_486 },
        ...{ raise: 1240, raiseXinjiang: 1252, raiseInland: -28 },
      }),
    ]),
  );
});
