import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminCompany } from '../../../api/admin';
import { answerCalls, renderPage } from '../../../test.page';
import { CompanyDialog } from './company-dialog';

const company = {
  ...{ memberID: 1, memberName: '南疆棉业', status: 3, managers: [], members: 1, missing: [] },
  verbs: ['approve', 'refuse'],
} as unknown as AdminCompany;

const bankAccount = {
  ...{ holder: '南疆棉业', bank: '农业银行', number: '6228480402564890', bankCode: '103306000017' },
  ...{ userName: '老板', at: '2026-11-21T02:00:00Z' },
};

it('shows where the company is paid', async () => {
  answerCalls({});
  const ignore = async () => {};
  renderPage(
    <CompanyDialog
      company={{ ...company, bankAccount }}
      approving={false}
      onApprove={ignore}
      onRefuse={ignore}
      onEdit={ignore}
      onClose={ignore}
    />,
  );
  const shown = (await screen.findByText('收款账户')).closest('div');
  expect(shown?.textContent).toContain('6228 4804 0256 4890行号 103306000017');
});

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
