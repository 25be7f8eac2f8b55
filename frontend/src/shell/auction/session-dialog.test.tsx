import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuctionTerms } from '../../api/auctions';
import { CallError } from '../../api/client';
import { answerCalls, renderPage } from '../../test.page';
import { SessionDialog } from './session-dialog';

const terms: AuctionTerms = {
  ...{ code: 'JP1', title: '新花专场', kind: 1, step: 10, perTon: 500, invited: true },
  ...{ beginAt: '2036-11-27T06:00:00Z', endAt: '2036-11-27T08:00:00Z', guests: ['江海纺织'] },
};

it.each([
  ['beginAt', '开始和结束', '开始时间应晚于现在'],
  ['endAt', '开始和结束', '结束时间应晚于开始时间'],
  ['guests', '受邀企业', '没有已认证的企业“江海纺织”，请填写全称'],
  ['title', '场次名称', '请填写场次名称'],
])('shows the refusal of %s at the field %s', async (name, label, sentence) => {
  const onSave = vi.fn().mockRejectedValue(new CallError(400, sentence, '', { [name]: sentence }));
  const onClose = vi.fn();
  renderPage(<SessionDialog initial={terms} onSave={onSave} onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }));
  const error = await screen.findByText(sentence);
  expect(error.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe(label);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(onSave).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('takes pasted names of companies', async () => {
  answerCalls({ 'GET api/list_member_name_by_tian_yan_cha': () => [] });
  const onSave = vi.fn().mockResolvedValue({});
  renderPage(<SessionDialog initial={terms} onSave={onSave} onClose={vi.fn()} />);
  const field = await screen.findByLabelText('受邀企业');
  fireEvent.change(field, { target: { value: '南通江海、鲁纺，恒丰；华润,' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.lastCall?.[0].guests).toEqual([
    ...['江海纺织', '南通江海', '鲁纺', '恒丰', '华润'],
  ]);
});

it('chooses the company that was found, and keeps a name that was not chosen', async () => {
  const found = [{ memberName: '南通江海纺织有限公司' }];
  answerCalls({ 'GET api/list_member_name_by_tian_yan_cha': () => found });
  const onSave = vi.fn().mockResolvedValue({});
  const initial = { ...terms, guests: [] };
  renderPage(<SessionDialog initial={initial} onSave={onSave} onClose={vi.fn()} />);
  const field = await screen.findByLabelText('受邀企业');
  fireEvent.change(field, { target: { value: '江海' } });
  await screen.findByTitle('南通江海纺织有限公司');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  fireEvent.paste(field, { clipboardData: { getData: () => '鲁纺\n恒丰' } });
  fireEvent.change(field, { target: { value: '华润' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.lastCall?.[0].guests).toEqual([
    ...['南通江海纺织有限公司', '鲁纺', '恒丰', '华润'],
  ]);
});
