import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Subscription } from '../../api/types';
import { answerCalls, renderPage } from '../../test.page';
import PushDialog from './push-dialog';

const subscription: Partial<Subscription> = {
  subscribeType: 0,
  subscribeTime: '',
  subscribeDays: '',
  isHolidayNotSub: 0,
  clientMaxBasisPrice: '',
  clientAvgPrice: '',
  atOnce: false,
  fall: 0,
  mail: '',
  mailWaiting: '',
  webhook: '',
  nextAt: 0,
};

/** Opens the settings and returns the dialog with a function that was called when it closed. */
async function open() {
  answerCalls({ 'GET searchHistory/getSearchHistorySubscribe': () => subscription });
  const onClose = vi.fn();
  renderPage(<PushDialog demand={{ searchID: 1, searchName: '双29' }} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  const atOnce = await within(dialog).findByRole('switch', { name: '有新批次立即提醒' });
  return { dialog, atOnce, onClose };
}

const escapeKey = { key: 'Escape', code: 'Escape', keyCode: 27 };
const question = () => screen.findByText('推送设置有修改还没有提交，确定放弃吗？');

it('closes without a question when nothing was changed, or it was changed back', async () => {
  const { dialog, atOnce, onClose } = await open();
  fireEvent.click(atOnce);
  fireEvent.click(atOnce);
  fireEvent.keyDown(dialog, escapeKey);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks before Escape and 取消 discard changes', async () => {
  const { dialog, atOnce, onClose } = await open();
  fireEvent.click(atOnce);
  fireEvent.keyDown(dialog, escapeKey);
  await question();
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  await vi.waitFor(() => expect(screen.queryByText('继续编辑')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(atOnce.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(within(dialog).getByText('取消'));
  await question();
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
