import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { Settings } from './settings';

const settings = [
  { name: 'hotline', label: '客服电话', kind: 'phone', max: 40, value: '' },
  { name: 'qrService', label: '客服二维码', kind: 'picture', max: 20, value: '7' },
];

it('shows what is set, and changes one setting', async () => {
  const calls = answerCalls({
    'GET admin/setting/list': () => settings,
    'POST admin/setting/save': ({ values }) =>
      (values as { hotline: string }).hotline === '无'
        ? refusal(400, '客服电话应为电话号码')
        : null,
  });
  renderPage(<Settings />);
  const row = (await screen.findByText('客服电话')).closest('tr') as HTMLElement;
  within(row).getByText('没有填写');
  expect(screen.getByAltText('客服二维码').getAttribute('src')).toBe(
    '/mall/bases/settingPicture?name=qrService&v=7',
  );
  fireEvent.click(within(row).getByText('修改'));
  const dialog = await screen.findByRole('dialog');
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('客服电话'), { target: { value } });
  type('无');
  fireEvent.click(within(dialog).getByText('保存'));
  await waitFor(() => expect(calls('POST admin/setting/save')).toHaveLength(1));
  type('400-812-3456');
  fireEvent.click(within(dialog).getByText('保存'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST admin/setting/save')[1]).toEqual({ values: { hotline: '400-812-3456' } });
});
