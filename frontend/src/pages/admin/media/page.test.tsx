import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import MediaPage from './page';

const form = {
  ...{ id: 7, kind: 'form', title: '提货委托书', summary: '', url: '/mall/bases/resource?id=7' },
  ...{ fileName: '委托书.pdf', size: 1200, own: false },
};
const template = {
  ...{ id: 1, kind: 'template', title: '国产棉挂牌模板', summary: '', url: '/mall/template' },
  ...{ fileName: '', size: 0, own: true },
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

it('moves a video among those of its place', async () => {
  const video = { link: '', cover: '', coverID: 0, summary: '', hidden: false, views: 0, size: 1 };
  const asked = answerCalls({
    'GET admin/video/list': () => [
      { ...video, id: 4, category: 'introduction', title: '介绍' },
      { ...video, id: 5, category: 'learning', title: '验级' },
      { ...video, id: 6, category: 'learning', title: '点价' },
    ],
    'GET bases/resources': () => [template, form],
  });
  renderPage(<MediaPage />);
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await button('下移 介绍')).disabled).toBe(true);
  expect((await button('上移 验级')).disabled).toBe(true);
  fireEvent.click(await button('上移 点价'));
  await waitFor(() => expect(asked('POST admin/video/move')).toEqual([{ id: 6, up: true }]));
  expect((await button('上移 提货委托书')).disabled).toBe(true); // another kind is above
});
