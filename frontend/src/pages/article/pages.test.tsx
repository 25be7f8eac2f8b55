import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../test.page';
import ArticlePage from './detail/page';
import IntroductionPage from './introduction/page';
import ArticleListPage from './list/page';
import TopicPage from './topic/page';
import VideosPage from './videos/page';

const row = {
  id: 7,
  category: 'about',
  categoryName: '关于我们',
  title: '平台做什么',
  summary: '一句话的介绍',
  author: '编辑部',
  cover: '',
  publishAt: '2026-11-20T02:00:00Z',
  views: 12,
};
const article = { ...row, body: '<p>全文在此。</p>', older: null, newer: null };
const film = {
  id: 3,
  title: '第一次登录',
  summary: '',
  link: '',
  cover: '',
  views: 5,
  category: 'learning',
  seconds: 88,
  transcript: '0:00 打开首页\n0:04 登录',
};
const file = {
  id: 1,
  kind: 'form',
  title: '挂牌表格',
  summary: '',
  url: '/mall/bases/resource?id=1',
  size: 2048,
};
const page = (list: unknown[]) => ({ totalRow: list.length, pageNum: 1, pageSize: 15, list });

/** The frame of all pages: the categories and the block at the right. */
const frame: Answers = {
  'GET article/view1/ajax': () => [{ category: 'about', name: '关于我们', count: 1 }],
  'GET article/view2/ajax': () => ({ newest: [], mostRead: [] }),
};

interface Case {
  name: string;
  element: ReactElement;
  address: string;
  /** the title while nothing is known */
  title: string;
  rows: Answers;
  /** what is shown of the rows */
  seen: string;
  empty?: Answers;
  none?: string;
}

const cases: Case[] = [
  {
    name: 'an article',
    element: <ArticlePage />,
    address: '/article/detail?id=7',
    title: '文章',
    rows: { 'GET article/detail/ajax': () => article },
    seen: '全文在此。',
  },
  {
    name: 'a list',
    element: <ArticleListPage />,
    address: '/article/list',
    title: '全部文章',
    rows: { 'GET article/list': () => page([row]) },
    seen: '一句话的介绍',
    empty: { 'GET article/list': () => page([]) },
    none: '这个栏目还没有文章',
  },
  {
    name: 'a topic',
    element: <TopicPage />,
    address: '/article/about',
    title: '关于我们',
    rows: { 'GET article/list': () => page([row]), 'GET article/detail/ajax': () => article },
    seen: '全文在此。',
    empty: { 'GET article/list': () => page([]) },
    none: '这个栏目还没有文章',
  },
  {
    name: 'the videos',
    element: <VideosPage />,
    address: '/fileList',
    title: '学习视频',
    rows: { 'GET bases/get_operate_video': () => [film], 'GET bases/resources': () => [file] },
    seen: '第一次登录',
    empty: { 'GET bases/get_operate_video': () => [], 'GET bases/resources': () => [] },
    none: '还没有学习视频',
  },
  {
    name: 'the introduction',
    element: <IntroductionPage />,
    address: '/introduction',
    title: '平台介绍',
    rows: {
      'GET article/list': () => page([row]),
      'GET article/detail/ajax': () => article,
      'GET bases/get_operate_video': () => [film],
    },
    seen: '第一次登录',
    empty: {
      'GET article/list': () => page([]),
      'GET bases/get_operate_video': () => [],
    },
    none: '还没有平台介绍',
  },
  {
    name: 'the videos of the introduction',
    element: <IntroductionPage />,
    address: '/introduction/video',
    title: '介绍视频',
    rows: { 'GET bases/get_operate_video': () => [film] },
    seen: '第一次登录',
    empty: { 'GET bases/get_operate_video': () => [] },
    none: '还没有介绍视频',
  },
];

const headings = () => screen.getAllByRole('heading', { level: 1 }).map((h) => h.textContent);
const map = (answers: Answers, to: () => unknown): Answers =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, to]));

describe.each(cases)('the page of $name', ({ element, address, title, rows, seen }) => {
  it('shows rows below one title', async () => {
    answerCalls({ ...frame, ...rows });
    renderPage(element, address);
    await waitFor(() => expect(document.body.textContent).toContain(seen));
    await waitFor(() => expect(headings()).toHaveLength(1));
  });

  it('has its title while it loads', () => {
    answerCalls({ ...frame, ...map(rows, () => new Promise(() => undefined)) });
    renderPage(element, address);
    expect(headings()).toEqual([title]);
    expect(document.querySelector('.lines')).not.toBeNull();
  });

  it('says why it failed', async () => {
    answerCalls({ ...frame, ...map(rows, () => refusal(500, '系统繁忙，请稍后再试')) });
    renderPage(element, address);
    await screen.findAllByText('系统繁忙，请稍后再试');
    expect(headings()).toEqual([title]);
  });
});

describe.each(cases.filter(({ none }) => none))('the page of $name', (one) => {
  it('says that it is empty', async () => {
    answerCalls({ ...frame, ...one.empty });
    renderPage(one.element, one.address);
    await screen.findByText(one.none ?? '');
    expect(headings()).toEqual([one.title]);
  });
});

it('shows an article without the lists beside it, which are tried again by themselves', async () => {
  let failing = true;
  answerCalls({
    ...frame,
    'GET article/detail/ajax': () => article,
    'GET article/view2/ajax': () =>
      failing ? refusal(500, '系统繁忙') : { newest: [], mostRead: [] },
  });
  renderPage(<ArticlePage />, '/article/detail?id=7');
  const list = within(await screen.findByRole('region', { name: '阅读最多' }));
  await list.findByText('系统繁忙');
  await screen.findByRole('heading', { level: 1, name: article.title });
  failing = false;
  fireEvent.click(list.getByRole('button', { name: /重\s*试/ }));
  await list.findByText('还没有文章');
});
