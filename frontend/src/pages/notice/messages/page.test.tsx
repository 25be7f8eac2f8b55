import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import MessagePage from './page';
import TopicsDialog from './topics-dialog';

const message = (id: number) => ({
  ...{ id, type: 1, title: `消息 ${id}`, text: '', link: '', stop: '' },
  ...{ at: '2026-11-20T02:00:00Z', readAt: '2026-11-20T03:00:00Z' },
});

it('keeps type and page in the URL, and goes back from an empty page', async () => {
  const inputs = answerCalls({
    'GET msg/getMessageList': ({ pageNum, type }) => ({
      ...{ pageNum: Number(pageNum), pageSize: 20, totalRow: type ? 21 : 41 },
      list: type && Number(pageNum) > 2 ? [] : [message(Number(pageNum))],
    }),
  });
  const query = renderPage(<MessagePage />, '/member/message?type=1&pageNum=3');
  await screen.findByText('消息 2');
  expect(query()).toBe('?type=1&pageNum=2');
  const [first] = inputs('GET msg/getMessageList');
  expect(first).toMatchObject({ type: '1', pageNum: '3' });

  fireEvent.click(screen.getByText('全部'));
  await screen.findByText('消息 1');
  expect(query()).toBe('');
  fireEvent.click(await screen.findByLabelText('第 3 页'));
  await waitFor(() => expect(query()).toBe('?pageNum=3'));
});

it('stores where a topic is received', async () => {
  const topics = [
    { topic: 'inquiry', site: true, outside: false },
    { topic: 'market', site: true, outside: false },
  ];
  const inputs = answerCalls({
    'GET msg/topics': () => topics,
    'POST msg/setTopics': ({ list }) => [topics[0], ...(list as object[])],
  });
  renderPage(<TopicsDialog onClose={() => {}} />, '/member/message');
  const outside = await screen.findByLabelText('行情与竞价：站外');
  fireEvent.click(outside);
  await waitFor(() => expect(outside.getAttribute('aria-checked')).toBe('true'));
  expect(inputs('POST msg/setTopics')).toEqual([
    { list: [{ topic: 'market', site: true, outside: true }] },
  ]);
});
