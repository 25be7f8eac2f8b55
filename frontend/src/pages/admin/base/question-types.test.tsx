import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { QuestionTypes } from './question-types';

const types = [
  { dictValue: '1', dictLabel: '功能异常', retired: false },
  { dictValue: '2', dictLabel: '数据有误', retired: true },
  { dictValue: '9', dictLabel: '其他', retired: false },
];

const open = async () => {
  const calls = answerCalls({ 'GET admin/question_type/list': () => types });
  renderPage(<QuestionTypes />);
  await screen.findByText('数据有误');
  return calls;
};

const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

it('moves a type up and down', async () => {
  const calls = await open();
  expect(screen.getByLabelText('上移 功能异常').hasAttribute('disabled')).toBe(true);
  expect(screen.getByLabelText('下移 其他').hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByLabelText('上移 其他'));
  await waitFor(() =>
    expect(calls('POST admin/question_type/sort')).toEqual([{ values: ['1', '9', '2'] }]),
  );
});

it('retires a type and restores another', async () => {
  const calls = await open();
  fireEvent.click(rowOf('功能异常').getByText('停用'));
  fireEvent.click(rowOf('数据有误').getByText('恢复'));
  await waitFor(() =>
    expect(calls('POST admin/question_type/retire')).toEqual([
      { dictValue: '1', retired: true },
      { dictValue: '2', retired: false },
    ]),
  );
});

it('renames a type and adds one', async () => {
  const calls = await open();
  const save = async (label: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('问题类型'), { target: { value: label } });
    fireEvent.click(within(dialog).getByText('保存'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  fireEvent.click(rowOf('其他').getByText('改名'));
  await save('其他问题');
  fireEvent.click(screen.getByText('新增问题类型'));
  await save('物流问题');
  expect(calls('POST admin/question_type/save')).toEqual([
    { dictValue: '9', dictLabel: '其他问题' },
    { dictLabel: '物流问题' },
  ]);
});
