import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import ProductImportPage from './page';

const counts = { total: 4, fresh: 1, changed: 1, relisted: 0, same: 1, wrong: 1, gone: 2 };
const one = {
  importID: 3,
  category: 'yarn',
  categoryName: '棉纱',
  fileName: '纱.xlsx',
  hints: ['K 列“老板”没有读取：这个品类没有这一列'],
  state: 1,
  whole: false,
  counts,
  stayed: 0,
  createdAt: '2026-11-20T08:00:00Z',
  doneAt: '0001-01-01T00:00:00Z',
  undoUntil: '0001-01-01T00:00:00Z',
};
const line = {
  number: 2,
  product: 'CP1',
  title: '华孚 气流纺 21S',
  price: '23400',
  amount: '30',
  becomes: 'changed',
  changes: [{ field: '含税价', old: '23500', new: '23400' }],
  problems: [],
};

function show(answers: Answers, address: string) {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member', 'product'] }),
    'GET product/productManager/get_product_edit_config': () => [
      { category: 'yarn', parent: '', name: '棉纱', attributes: [] },
    ],
    'GET product/productImport/single': () => one,
    'GET product/productImport/list': () => ({ list: [], totalRow: 0, pageNum: 1, pageSize: 10 }),
    'GET product/productImport/lines': ({ becomes }) => ({
      list: becomes === 'changed' ? [line] : [{ ...line, becomes, changes: [], problems: ['坏'] }],
      totalRow: 1,
      pageNum: 1,
      pageSize: 50,
    }),
    ...answers,
  });
  return { calls, search: renderPage(<ProductImportPage />, address) };
}

it('opens the preview of pasted cells, or shows why they are not read', async () => {
  let refused = true;
  const { calls, search } = show(
    {
      'POST product/productImport/import': () =>
        refused ? refusal(400, '没有认出表头') : { importID: 3 },
    },
    '/member/product/import?category=yarn',
  );
  const paste = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '粘贴表格内容' }));
    const field = await screen.findByLabelText('从表格软件中复制，连同列名');
    fireEvent.change(field, { target: { value: '支数\t价格\n21\t23500' } });
    fireEvent.click(screen.getByRole('button', { name: /读\s*取/ }));
  };
  await paste();
  await screen.findByText('没有认出表头');
  refused = false;
  await waitFor(() => expect(screen.queryByLabelText('从表格软件中复制，连同列名')).toBeNull());
  await paste();
  await waitFor(() => expect(search()).toBe('?importID=3'));
  expect(calls('POST product/productImport/import').at(-1)).toEqual({
    category: 'yarn',
    text: '支数\t价格\n21\t23500',
  });
});

it('shows what a sheet does before it is confirmed', async () => {
  const { calls } = show(
    { 'POST product/productImport/save': () => ({ ...one, state: 2 }) },
    '/member/product/import?importID=3',
  );
  await screen.findByText('坏');
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['不能导入1', '新增1', '有变化1', '没有变化1', '在售而表中没有2']);
  fireEvent.click(screen.getByRole('tab', { name: /^有变化/ }));
  await screen.findByText('23400', { selector: 'b' });
  // Rows that are not read could be of products on sale.
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '导入 2 个产品' }));
  await screen.findByText('导入完成');
  expect(calls('POST product/productImport/save')).toEqual([{ importID: 3, whole: false, counts }]);
});

it('undoes what was imported, after asking', async () => {
  const done = { ...one, state: 2, undoUntil: new Date(Date.now() + 3_600_000).toISOString() };
  const { calls } = show(
    {
      'GET product/productImport/single': () => done,
      'POST product/productImport/undo': () => ({ ...one, state: 3 }),
    },
    '/member/product/import?importID=3',
  );
  await screen.findByText('已导入：不能导入 1，新增 1，有变化 1，没有变化 1');
  fireEvent.click(screen.getByRole('button', { name: /撤\s*销/ }));
  await screen.findByText(/导入后又改动过或有订单的产品保持现状/);
  fireEvent.click(screen.getAllByRole('button', { name: /^撤\s*销$/ }).at(-1) as HTMLElement);
  await screen.findByText('已撤销');
  expect(calls('POST product/productImport/undo')).toEqual([{ importID: 3 }]);
});
