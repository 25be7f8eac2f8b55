import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import MediaPage from './page';

const form = {
  ...{ id: 7, kind: 'form', title: '提货委托书', summary: '', url: '/mall/bases/resource?id=7' },
  ...{ fileName: '委托书.pdf', size: 1200, place: 3, own: false },
};
const template = {
  ...{ id: 1, kind: 'template', title: '国产棉挂牌模板', summary: '', url: '/mall/template' },
  ...{ fileName: '', size: 0, place: 1, own: true },
};

const open = () =>
  answerCalls({
    'GET admin/video/list': () => [],
    'GET bases/resources': () => [template, form],
  });

it('refuses a file of another kind before it is sent', async () => {
  open();
  renderPage(<MediaPage />);
  fireEvent.click(await screen.findByRole('button', { name: '修改 提货委托书' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('现有 委托书.pdf，选择新的文件替换');
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('文件'), { target: { files: [file] } });
  choose(new File(['x'], '合同.doc'));
  await dialog.findByText('文件应为 PDF、Excel（xlsx）、Word（docx）、PowerPoint（pptx）或 ZIP');
  choose(new File([], '合同.pdf'));
  await dialog.findByText('文件是空的');
});

it('deletes a download after a question, and none of the site itself', async () => {
  const asked = open();
  renderPage(<MediaPage />);
  fireEvent.click(await screen.findByRole('button', { name: '删除 提货委托书' }));
  expect(screen.queryByRole('button', { name: '删除 国产棉挂牌模板' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(asked('POST admin/resource/remove')).toEqual([{ id: 7 }]));
  await screen.findByText('已删除');
});
