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
  const asked = answerCalls({
    'GET searchHistory/getSearchHistorySubscribe': () => subscription,
    'POST searchHistory/setSearchHistorySubscribe': () => ({ mailWaiting: '' }),
  });
  const onClose = vi.fn();
  renderPage(<PushDialog demand={{ searchID: 1, searchName: '双29' }} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  const atOnce = await within(dialog).findByRole('switch', { name: '有新批次立即提醒' });
  return { dialog, atOnce, onClose, asked };
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

it.each([
  ['五十', '下跌金额只能是数字，请改正'],
  ['0', '下跌金额应在 1 到 100,000 之间'],
  ['12.5', '下跌金额应为整数'],
])('refuses a fall of %s and keeps it', async (text, said) => {
  const { dialog, asked } = await open();
  const falls = within(dialog).getByRole('switch', { name: '最低价下跌时提醒' });
  fireEvent.click(falls);
  const fall = () => within(dialog).getByLabelText('下跌金额，元/吨');
  await vi.waitFor(() => expect(fall()).toMatchObject({ disabled: false }));
  fireEvent.change(fall(), { target: { value: text } });
  fireEvent.blur(fall());
  await within(dialog).findByText(said);
  expect(fall()).toMatchObject({ value: text });
  fireEvent.click(falls);
  await vi.waitFor(() => expect(within(dialog).queryByText(said)).toBeNull());
  fireEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  await vi.waitFor(() =>
    expect(asked('POST searchHistory/setSearchHistorySubscribe')).toMatchObject([{ fall: 0 }]),
  );
});

it('refuses impossible numbers of a row and keeps them', async () => {
  const { dialog, asked } = await open();
  fireEvent.click(within(dialog).getByLabelText('数量推送'));
  const type = async (label: string, value: string) =>
    fireEvent.change(await within(dialog).findByLabelText(label), { target: { value } });
  await type('批数', '0');
  await type('低于均价，元/吨', '二百');
  fireEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  await within(dialog).findByText('批数应在 1 到 100,000 之间');
  await within(dialog).findByText('低于均价只能是数字，请改正');
  expect(within(dialog).getByLabelText('批数')).toMatchObject({ value: '0' });
  expect(within(dialog).getByLabelText('低于均价，元/吨')).toMatchObject({ value: '二百' });
  expect(asked('POST searchHistory/setSearchHistorySubscribe')).toEqual([]);
});
