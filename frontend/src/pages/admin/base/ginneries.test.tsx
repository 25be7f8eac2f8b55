import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Ginneries } from './ginneries';
import { Places } from './places';

const known = {
  ...{ code: '65534', codes: ['65534', '65535'], name: '金翔棉业', area: '南疆', city: '阿克苏' },
  ...{ address: '', batches: 1200, onSale: 30, unconfirmed: false, by: '', memberName: '' },
  at: null,
};
const proposed = {
  ...{ ...known, code: '65701', codes: ['65701'], name: '某某棉业', city: '', unconfirmed: true },
  ...{ by: '张三', memberName: '甲棉业', at: '2026-11-23T02:00:00Z' },
};
const list = { totalRow: 2, pageNum: 1, pageSize: 50, unconfirmed: 1, list: [proposed, known] };
const places = [
  {
    name: '南疆',
    zone: 'XJ',
    fixed: true,
    cities: [{ name: '阿克苏', counties: ['库车', '沙雅'] }],
  },
  {
    ...{ name: '北疆', zone: 'XJ', fixed: true },
    cities: [
      { name: '塔城', counties: [] },
      { name: '昌吉', counties: [] },
    ],
  },
  { name: '试种区', zone: 'XJ', fixed: false, cities: [] },
];
const row = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;

it('lists ginneries with their codes and lots, and confirms a proposed one', async () => {
  const calls = answerCalls({
    'GET admin/ginnery/list': () => list,
    'POST admin/ginnery/confirm': () => null,
  });
  renderPage(<Ginneries />);
  await screen.findByText('共 2 家，1 家待核；代码是批号的前 5 位');
  expect(row('金翔棉业').textContent).toContain('65534、65535南疆阿克苏1,20030');
  expect(row('某某棉业').textContent).toContain('甲棉业 张三 2026-11-23 10:00 新建');
  fireEvent.click(within(row('某某棉业')).getByText(/^核\s?实$/));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText(/^核\s?实$/));
  await waitFor(() => expect(calls('POST admin/ginnery/confirm')).toEqual([{ code: '65701' }]));
});

it('merges a code into another ginnery', async () => {
  const calls = answerCalls({
    'GET admin/ginnery/list': () => list,
    'POST batch/sumListingFine': () => ({ count: 3, amount: 126.5 }),
    'POST admin/ginnery/merge': () => null,
  });
  renderPage(<Ginneries />);
  await screen.findByText('某某棉业');
  fireEvent.click(within(row('某某棉业')).getByText(/^合\s?并$/));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('3');
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByTitle('65534 金翔棉业（阿克苏）'));
  fireEvent.click(within(dialog).getByText(/^合\s?并$/));
  await waitFor(() =>
    expect(calls('POST admin/ginnery/merge')).toEqual([{ from: '65701', into: '65534' }]),
  );
});

it('shows what became of a pasted list', async () => {
  const calls = answerCalls({
    'GET admin/ginnery/list': () => list,
    'POST admin/ginnery/sheet': () => ({
      added: 1,
      changed: 0,
      same: 2,
      errors: ['第 2 行：重复'],
    }),
  });
  renderPage(<Ginneries />);
  fireEvent.click(await screen.findByText('导入名录'));
  const text = '65702\t又一厂\t沙雅';
  fireEvent.change(await screen.findByLabelText('名录'), { target: { value: text } });
  fireEvent.click(screen.getByText(/^导\s?入$/));
  await screen.findByText('新增 1 家，修改 0 家，没有变化 2 家');
  screen.getByText('第 2 行：重复');
  expect(calls('POST admin/ginnery/sheet')).toEqual([{ text }]);
});

it('orders cities, and renames one with new counties', async () => {
  const calls = answerCalls({
    'GET admin/place/list': () => places,
    'POST admin/place/order': () => null,
    'POST admin/place/city': () => null,
  });
  renderPage(<Places />);
  await screen.findByText('库车、沙雅');
  fireEvent.click(screen.getByLabelText('上移 昌吉'));
  await waitFor(() =>
    expect(calls('POST admin/place/order')).toEqual([{ area: '北疆', names: '昌吉,塔城' }]),
  );
  expect(within(row('南疆')).queryByText(/^修\s?改$/)).toBeNull();
  within(row('试种区')).getByText(/^修\s?改$/);
  fireEvent.click(within(row('库车、沙雅')).getByText(/^修\s?改$/));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('城市名称'), { target: { value: '阿克苏地区' } });
  fireEvent.click(within(dialog).getByText(/^保\s?存$/));
  await waitFor(() =>
    expect(calls('POST admin/place/city')).toEqual([
      { former: '阿克苏', counties: '', name: '阿克苏地区', area: '南疆' },
    ]),
  );
});

it('deletes a city, and an area without fixed name', async () => {
  const calls = answerCalls({
    'GET admin/place/list': () => places,
    'POST admin/place/remove_area': () => null,
    'POST admin/place/remove_city': () => null,
  });
  renderPage(<Places />);
  await screen.findByText('库车、沙雅');
  const remove = async (name: string) => {
    fireEvent.click(within(row(name)).getByText(/^删\s?除$/));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByText(/^确\s?定$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  expect(within(row('南疆')).queryByText(/^删\s?除$/)).toBeNull();
  await remove('库车、沙雅');
  await waitFor(() => expect(calls('POST admin/place/remove_city')).toEqual([{ name: '阿克苏' }]));
  await remove('试种区');
  await waitFor(() => expect(calls('POST admin/place/remove_area')).toEqual([{ name: '试种区' }]));
});
