import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminCompany } from '../../../api/admin';
import { answerCalls, renderPage } from '../../../test.page';
import { CompanyDialog } from './company-dialog';

const company = {
  ...{ memberID: 1, memberName: '南疆棉业', status: 3, managers: [], members: 1, missing: [] },
  verbs: ['approve', 'refuse'],
} as unknown as AdminCompany;

it.each([
  [company, '取消', true],
  [{ ...company, verbs: [] }, '关闭', false],
])('a review is cancelled, another dialog is closed', async (shown, leave, reviewed) => {
  answerCalls({});
  const ignore = async () => {};
  renderPage(
    <CompanyDialog
      company={shown}
      approving={false}
      onApprove={ignore}
      onRefuse={ignore}
      onEdit={ignore}
      onClose={ignore}
    />,
  );
  await screen.findByText('修改');
  screen.getByText(leave);
  expect(screen.queryByText('核对（至少一项）') !== null).toBe(reviewed);
});
