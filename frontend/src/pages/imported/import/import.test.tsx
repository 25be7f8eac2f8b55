import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import ImportedImportPage from './page';

const form = {
  billOfLadingNo: 'COSU6412345678',
  position: 1,
  port: 'CNTAO',
  cottonYear: 2026,
  country: 'BR',
  level: 'M',
  length: 36,
  packnum: 88,
  amount: 20.5,
  currency: 2,
  price: 85.25,
  listingValidity: '2026-12-31T07:00:00Z',
};

const line = (row: number, more: object = {}) => ({
  sheet: '',
  row,
  form,
  originsName: '巴西',
  depotName: '青岛港',
  field: '',
  reason: '',
  listed: [],
  ...more,
});

const old = { importlistingID: 9, status: 0, indexCode: '', basis: 0, price: 84, version: 1 };

function show(answers: Answers) {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member', 'product'] }),
    ...answers,
  });
  renderPage(<ImportedImportPage />, '/member/imported/import');
  return calls;
}

async function paste() {
  fireEvent.click(await screen.findByRole('button', { name: '粘贴表格内容' }));
  const field = await screen.findByLabelText('从表格软件中复制，连同列名');
  fireEvent.change(field, { target: { value: '提单号\t产地国' } });
  fireEvent.click(screen.getByRole('button', { name: /读\s*取/ }));
}

it('shows what a sheet does, and puts new lots on sale, with those in the shop where wanted', async () => {
  const list = [line(2), line(3, { reason: '没有等级 Q' }), line(4, { listed: [old] })];
  const calls = show({
    'POST imported/importedListingFile': () => ({
      list,
      good: 2,
      columns: [],
      ignored: ['联系人'],
    }),
    'POST imported/submitRelease': () => [],
  });
  await paste();
  await screen.findByText('没有等级 Q');
  await screen.findByText('没有读取的列：联系人');
  fireEvent.click(screen.getByRole('tab', { name: /^店里已有/ }));
  await screen.findByText('84.00');
  screen.getByRole('button', { name: '上架 1 批' });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '上架 2 批' }));
  await screen.findByText('已上架 2 批');
  expect(calls('POST imported/submitRelease')).toEqual([{ list: [form, form], draft: false }]);
});

it('shows why a sheet is not read', async () => {
  show({ 'POST imported/importedListingFile': () => refusal(400, '没有找到表头') });
  await paste();
  await screen.findByText('没有找到表头');
  await waitFor(() => expect(screen.queryByLabelText('从表格软件中复制，连同列名')).toBeNull());
});
