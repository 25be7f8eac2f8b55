import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import ArticleEditPage from './edit';

Element.prototype.scrollIntoView = () => {}; // Jsdom lacks it.

const draft = {
  ...{ id: 7, category: 'news', categoryName: '行业资讯', title: '新棉上市', summary: '开秤' },
  ...{ author: '编辑部', cover: '', coverID: 0, publishAt: '', views: 0, state: 1, public: false },
  ...{ number: 2, updatedAt: '2026-11-20T01:00:00Z', body: '<p>新疆机采棉开秤。</p>' },
};
const versions = [2, 1].map((number) => ({ number, title: `第 ${number} 稿`, writer: '', at: '' }));

function open(address: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  let stored = draft;
  const store = (to: object) => {
    stored = { ...stored, ...to, number: stored.number + 1 };
    return stored;
  };
  const asked = answerCalls({
    'GET admin/article/detail': () => stored,
    'GET admin/article/versions': () => versions,
    'GET admin/article/version': () => ({ title: '第 1 稿', body: '<p>旧的正文</p>' }),
    'POST admin/article/save': ({ title, number }) =>
      title === ''
        ? refusal(400, '', { title: '标题应为 1 到 80 个字' })
        : store({ title, number }),
    'POST admin/article/restore': () => store({ title: '第 1 稿', body: '<p>旧的正文</p>' }),
    ...answers,
  });
  const place = renderPage(
    <>
      <ArticleEditPage />
      <Link to="/cottonmall?tab=1">棉花</Link>
    </>,
    address,
  );
  return { asked, place };
}

const title = () => screen.findByLabelText<HTMLInputElement>('标题');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = async (text: string) => fireEvent.change(await title(), { target: { value: text } });

it('keeps the form while it saves, and saves again over its own version', async () => {
  const { asked } = open('/admin/articles/edit?id=7');
  const field = await title();
  const body = screen.getByRole('textbox', { name: '正文' });
  await write('新棉上市一周');
  press('保存');
  await screen.findByText('已保存');
  await screen.findByText(/版本 3/);
  expect(await title()).toBe(field);
  expect(screen.getByRole('textbox', { name: '正文' })).toBe(body);
  await write('新棉上市两周');
  press('保存');
  await waitFor(() =>
    expect(asked('POST admin/article/save').map(({ number }) => number)).toEqual([2, 3]),
  );
});

it('keeps the form of a new article when it gets its address, and adds it once', async () => {
  const { asked, place } = open('/admin/articles/edit');
  const field = await title();
  await write('新棉上市');
  press('保存');
  press('保存');
  await screen.findByText('已保存');
  await waitFor(() => expect(place()).toBe('?id=7'));
  await screen.findByText(/版本 3/);
  expect(await title()).toBe(field);
  expect(asked('POST admin/article/save')).toHaveLength(1);
  screen.getByRole('button', { name: '立即发布' });
});

it('asks before unsaved changes are left', async () => {
  const { place } = open('/admin/articles/edit?id=7');
  await write('改了');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: '棉花' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('文章有修改还没有保存，确定放弃吗？');
  fireEvent.click(question.getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('?id=7');
  fireEvent.click(screen.getByRole('link', { name: '棉花' }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(place()).toBe('?tab=1'));
});

it('asks about nothing without changes', async () => {
  const { place } = open('/admin/articles/edit?id=7');
  await title();
  fireEvent.click(screen.getByRole('link', { name: '棉花' }));
  await waitFor(() => expect(place()).toBe('?tab=1'));
});

it('warns before a restored version replaces unsaved changes', async () => {
  const { asked } = open('/admin/articles/edit?id=7');
  await write('改了');
  fireEvent.click(await screen.findByRole('button', { name: '恢复版本 1' }));
  await screen.findByText('有修改还没有保存，恢复后会丢失');
  press('恢复');
  await screen.findByText('已恢复');
  expect(asked('POST admin/article/restore')).toEqual([{ id: 7, number: 1 }]);
  await waitFor(async () => expect((await title()).value).toBe('第 1 稿'));
  await screen.findByText('旧的正文');
});

it('shows a text and a version as readers will see them', async () => {
  open('/admin/articles/edit?id=7');
  await write('新棉上市一周');
  press('预览');
  const preview = within(await screen.findByRole('dialog'));
  preview.getByRole('heading', { name: '新棉上市一周' });
  preview.getByText('新疆机采棉开秤。');
  fireEvent.click(preview.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: '看版本 1' }));
  await screen.findByRole('heading', { name: '第 1 稿' });
});

it('can read the versions, and one of them, again after a failure', async () => {
  let fails = true;
  const failing = (data: unknown) => () => (fails ? refusal(503, '系统繁忙，请稍后再试') : data);
  open('/admin/articles/edit?id=7', {
    'GET admin/article/versions': failing(versions),
    'GET admin/article/version': failing({ title: '第 1 稿', body: '<p>旧的正文</p>' }),
  });
  const retry = await screen.findByRole('button', { name: /重\s?试/ });
  fails = false;
  fireEvent.click(retry);
  const look = await screen.findByRole('button', { name: '看版本 1' });
  fails = true;
  fireEvent.click(look);
  const dialog = within(await screen.findByRole('dialog'));
  const again = await dialog.findByRole('button', { name: /重\s?试/ });
  fails = false;
  fireEvent.click(again);
  await dialog.findByRole('heading', { name: '第 1 稿' });
});

it('says that pasted pictures of other sites are not saved, and shows none of them', async () => {
  const { asked } = open('/admin/articles/edit?id=7');
  await title();
  const at = `${window.location.origin}/mall/article/picture?id=3`;
  const html = `<p>行情图</p><img src="https://b.example/1.png"><img src="data:image/png;base64,AA"><img src="${at}">`;
  fireEvent.paste(screen.getByRole('textbox', { name: '正文' }), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  });
  await screen.findByText('有 2 张外部图片没有保存，请用“图片”上传');
  press('保存');
  await screen.findByText('已保存');
  const body = String(asked('POST admin/article/save')[0]?.body);
  expect(body).toContain('行情图');
  expect(body.match(/<img[^>]*>/g)).toEqual(['<img src="/mall/article/picture?id=3">']);
});
