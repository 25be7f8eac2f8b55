import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../test.page';
import OwnAuctionsPage from './own';

const me = { name: '王小棉', mobile: '138****0001', userID: 3, memberID: 2, roles: ['member'] };
const session = {
  ...{ auctionListingCode: 'JP1', memberID: 2, memberOwnerName: '云棉', title: '新花专场' },
  ...{ kind: 1, step: 10, perTon: 500, invited: true, status: 1, version: 1 },
  ...{ beginAt: '2036-11-27T06:00:00Z', endAt: '2036-11-27T08:00:00Z' },
  ...{ lastEndAt: '2036-11-27T08:00:00Z', lots: 0, running: 0, sold: 0, bids: 0, amount: 0 },
  ...{ followed: false, guests: ['江海纺织有限公司', '南通棉纺有限公司'] },
};

it('keeps the invited companies of a session that is changed', async () => {
  const calls = answerCalls({
    'POST login/get_user_info': () => me,
    'GET auction/sell_servicer': () => ({
      ...{ list: [session], totalRow: 1, pageNum: 1, pageSize: 20, counts: { 1: 1 } },
    }),
    'POST auction/sell_servicer': () => session,
  });
  renderPage(<OwnAuctionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^修\s?改$/ }));
  const form = within(await screen.findByRole('dialog', { name: '修改场次' }));
  await form.findByLabelText('受邀企业');
  for (const name of session.guests) form.getByText(name);
  fireEvent.click(form.getByRole('button', { name: /^保\s?存$/ }));
  await screen.findByText('已保存');
  expect(calls('POST auction/sell_servicer')).toMatchObject([
    { code: 'JP1', invited: true, guests: session.guests },
  ]);
});
