import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../test.page';
import { ReminderList } from './reminder-list';

vi.spyOn(window, 'matchMedia').mockReturnValue({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
} as never);

const reminder = {
  id: 3,
  article: 'yarn|华孚|count=40S',
  title: '华孚 精梳 40S 棉纱',
  move: 100,
  lastPrice: 23_000,
  lowest: 22_940,
  productID: 7,
  remindedAt: '0001-01-01T00:00:00Z',
};

it('lists the reminders with what their prices have moved, and removes one', async () => {
  let list = [reminder, { ...reminder, id: 4, title: '天虹', lowest: null, productID: 0 }];
  const calls = answerCalls({
    'GET product/articleReminder/list': () => list,
    'POST product/articleReminder/remove': ({ id }) => {
      list = list.filter((one) => one.id !== id);
    },
  });
  renderPage(<ReminderList />);
  await screen.findByText('-60');
  expect(screen.getByRole('link', { name: reminder.title }).getAttribute('href')).toBe(
    '/yarn/detail?id=7',
  );
  fireEvent.click(screen.getByRole('button', { name: '删除 天虹 的提醒' }));
  await waitFor(() => expect(screen.queryByText('天虹')).toBeNull());
  expect(calls('POST product/articleReminder/remove')).toEqual([{ id: 4 }]);
  fireEvent.click(screen.getByRole('button', { name: `修改 ${reminder.title} 的提醒` }));
  await screen.findByText('现在最低 22,940 元/吨');
});

it('says where reminders are set', async () => {
  answerCalls({ 'GET product/articleReminder/list': () => [] });
  renderPage(<ReminderList />);
  const link = await screen.findByRole('link', { name: /棉纱行情/ });
  expect(link.getAttribute('href')).toBe('/yarn?view=articles');
});
