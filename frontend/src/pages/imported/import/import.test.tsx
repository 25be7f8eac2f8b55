import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import ImportedImportPage from './page';

const counts = { total: 3, fresh: 1, changed: 1, relisted: 0, same: 0, wrong: 1, gone: 0 };
const sheet = {
  importID: 3,
  fileName: '进口棉.xlsx',
  hints: [],
  state: 1,
  whole: false,
  counts,
  stayed: 0,
  createdAt: '2026-11-20T08:00:00Z',
  doneAt: '0001-01-01T00:00:00Z',
  undoUntil: '0001-01-01T00:00:00Z',
  columns: [
    { number: 1, title: '提单号', key: 'billOfLadingNo' },
    { number: 2, title: 'Status', key: '' },
  ],
  missing: ['货物位置'],
};
const line = {
  number: 2,
  importlistingID: 9,
  title: '巴西 M COSU6412345678',
  offer: '84.5',
  currency: 2,
  amount: 20.5,
  becomes: 'changed',
  changes: [{ field: '报价', old: '85', new: '84.5' }],
  problems: [],
};

function show(address: string, answers: Answers = {}) {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member', 'product'] }),
    'GET imported/sheet/single': () => sheet,
    'GET imported/sheet/list': () => ({ list: [sheet], totalRow: 1, pageNum: 1, pageSize: 10 }),
    'GET imported/sheet/lines': ({ becomes }) => ({
      list: becomes === 'changed' ? [line] : [{ ...line, becomes, changes: [], problems: ['坏'] }],
      totalRow: 1,
      pageNum: 1,
      pageSize: 50,
    }),
    ...answers,
  });
  return { calls, search: renderPage(<ImportedImportPage />, address) };
}

it('opens the preview of pasted cells, or shows why they are not read', async () => {
  let refused = true;
  const { search } = show('/member/imported/import', {
    'POST imported/importedListingFile': () =>
      refused ? refusal(400, '没有找到表头') : { importID: 3 },
  });
  await screen.findByRole('link', { name: '进口棉.xlsx' });
  const paste = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '粘贴表格内容' }));
    const field = await screen.findByLabelText('从表格软件中复制，连同列名');
    fireEvent.change(field, { target: { value: '提单号\t产地国' } });
    fireEvent.click(screen.getByRole('button', { name: /读\s*取/ }));
  };
  await paste();
  await screen.findByText('没有找到表头');
  refused = false;
  await waitFor(() => expect(screen.queryByLabelText('从表格软件中复制，连同列名')).toBeNull());
  await paste();
  await waitFor(() => expect(search()).toBe('?importID=3'));
});

it('says what a column is, and puts on sale what the page has shown', async () => {
  const { calls } = show('/member/imported/import?importID=3', {
    'POST imported/sheet/columns': () => sheet,
    'POST imported/sheet/save': () => ({ ...sheet, state: 2 }),
  });
  await screen.findByText('没有找到 货物位置：请在下面选出是哪一列');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '“Status”列' }));
  fireEvent.click(await screen.findByText('货物位置', { selector: '.ant-select-item *' }));
  await waitFor(() =>
    expect(calls('POST imported/sheet/columns')).toEqual([
      { importID: 3, columns: [{ number: 2, key: 'position' }] },
    ]),
  );
  fireEvent.click(screen.getByRole('tab', { name: /^有变化/ }));
  await screen.findByText('84.5', { selector: 'b' });
  fireEvent.click(screen.getByRole('button', { name: '导入 2 批' }));
  await screen.findByText('导入完成');
  expect(calls('POST imported/sheet/save')).toEqual([{ importID: 3, whole: false, counts }]);
});

it('undoes what was imported, after asking', async () => {
  const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
  const { calls } = show('/member/imported/import?importID=3', {
    'GET imported/sheet/single': () => ({ ...sheet, state: 2, undoUntil }),
    'POST imported/sheet/undo': () => ({ ...sheet, state: 3 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /撤\s*销/ }));
  await screen.findByText(/有订单的进口棉保持现状/);
  fireEvent.click(screen.getAllByRole('button', { name: /^撤\s*销$/ }).at(-1) as HTMLElement);
  await screen.findByText('已撤销');
  expect(calls('POST imported/sheet/undo')).toEqual([{ importID: 3 }]);
});
