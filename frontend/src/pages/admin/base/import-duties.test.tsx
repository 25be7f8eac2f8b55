import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { duty } from '../../../test.duty';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { Growths } from './growths';
import { gapsOf, ImportDuties, untilOf } from './import-duties';
import { Ports } from './ports';

const base = '0001-01-01T00:00:00Z';
const taxed = { ...duty, additional: { US: 10 }, changedAt: base };
const entered = { source: '', changedAt: base, closed: false };
const countries = [
  {
    ...entered,
    code: 'US',
    name: '美国',
    english: 'United States',
    levels: [{ ...entered, name: '31', also: 'M' }],
  },
];

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('shows duties with their sources, and corrects one; a refusal is at its field', async () => {
  let refused = true;
  const calls = answerCalls({
    'GET admin/import_duty/list': () => [taxed],
    'GET admin/imported_country/list': () => countries,
    'POST admin/import_duty/save': () =>
      refused ? refusal(400, '相差太大', { slidingFactor: '界限处相差太大' }) : {},
  });
  renderPage(<ImportDuties />);
  const row = (await screen.findByText('关税调整方案')).closest('tr') as HTMLElement;
  await within(row).findByText('美国 10%');
  within(row).getByText('基础数据');
  within(row).getByText('适用');
  fireEvent.click(within(row).getByText('更正'));
  await screen.findByRole('dialog');
  type('公式系数（如 2.69%×P）', '26.9');
  fireEvent.click(screen.getByText('保存'));
  await screen.findByText('界限处相差太大');
  refused = false;
  type('公式系数（如 2.69%×P）', '2.7');
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { validUntil: _, ...rest } = duty;
  expect(calls('POST admin/import_duty/save').at(-1)).toEqual({
    ...rest,
    slidingFactor: 2.7,
    additional: { US: 10 },
  });
});

it('knows until when duties apply', () => {
  const list = [{ ...taxed, validFrom: '2027-01-01' }, taxed];
  expect(list.map((one) => untilOf(one, list))).toEqual(['', '2026-12-31']);
  expect(gapsOf(list)).toEqual([]);
  const ended = { ...taxed, validUntil: '2026-06-30' };
  expect(gapsOf([...list.slice(0, 1), ended])).toEqual(['2026-07-01 至 2026-12-31']);
});

it('adds a level to a country, and closes a port', async () => {
  const calls = answerCalls({
    'GET admin/imported_country/list': () => countries,
    'POST admin/imported_level/save': () => ({}),
    'GET admin/imported_port/list': () => [
      { ...entered, code: 'CNTAO', name: '青岛港', english: '' },
    ],
    'POST admin/imported_port/save': () => ({}),
  });
  renderPage(
    <>
      <Growths />
      <Ports />
    </>,
  );
  await screen.findByRole('button', { name: '31（M）' });
  fireEvent.click(screen.getByText('新增等级'));
  await screen.findByRole('dialog');
  type('等级', '71');
  type('出处', '海关公告');
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST admin/imported_level/save')).toEqual([
    { country: 'US', name: '71', source: '海关公告', fresh: true },
  ]);
  const row = screen.getByText('青岛港').closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByText('修改'));
  await screen.findByRole('dialog');
  type('出处', '港口停用');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() =>
    expect(calls('POST admin/imported_port/save')).toEqual([
      {
        code: 'CNTAO',
        name: '青岛港',
        english: '',
        source: '港口停用',
        closed: true,
        fresh: false,
      },
    ]),
  );
});
