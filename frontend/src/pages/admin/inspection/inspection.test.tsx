import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import InspectionPage from './page';

const first = {
  ...{ batchID: '65088252031', number: 1, state: 'inForce', stateName: '有效', replacedBy: 0 },
  ...{ qualityCert: 'Q1', weightCert: '', standard: 'GB1103.1-2023', inspectOrg: '' },
  ...{ laboratory: '奎屯实验室', inspectedOn: '2026-10-18', certifiedOn: '', quality: '3129A' },
  ...{ importID: 7, addedAt: '2026-11-20T02:00:00Z', addedBy: '平台管理员', remark: '' },
  ...{ endedAt: null, endedBy: '', reason: '' },
};
const value = (field: string, title: string, text: string, group = '') => ({
  ...{ field, title, text, group },
});
const detail = {
  ...first,
  values: [
    value('batchID', '批号', first.batchID),
    value('lengthAvg', '平均长度', '29.3'),
    value('strengths.S1', '断裂比强度S1(%)', '10', '断裂比强度'),
    value('notKnown', '皮重(吨)', ''),
  ],
  ...{ bales: 186, versions: [first], before: '3130A', listings: 1 },
};
const answers = {
  'GET admin/certificate/list': () => ({ totalRow: 1, pageNum: 1, pageSize: 30, list: [first] }),
  'GET admin/certificate/single': () => detail,
};

async function openFirst() {
  fireEvent.click(await screen.findByRole('button', { name: first.batchID }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('平均长度');
  return drawer;
}

it('shows all values of a certificate, and what applied before', async () => {
  answerCalls(answers);
  renderPage(<InspectionPage />);
  const drawer = await openFirst();
  expect(drawer.textContent).toContain('断裂比强度S1(%)10');
  expect(drawer.textContent).toContain('186 包');
  expect(drawer.textContent).toContain('3130A');
  expect(drawer.textContent).not.toContain('皮重');
});

it('corrects changed values alone, and doubtful ones after they are accepted', async () => {
  const calls = answerCalls({
    ...answers,
    'POST admin/certificate/correct': ({ anyway }) => {
      if (anyway) return { ...detail, number: 2 };
      return refusal(409, '平均长度 39 不在通常的 25 到 40 之间');
    },
  });
  renderPage(<InspectionPage />);
  const drawer = await openFirst();
  fireEvent.click(within(drawer).getByRole('button', { name: /更\s*正/ }));
  const input = await screen.findByLabelText('平均长度');
  const dialog = input.closest<HTMLElement>('.ant-modal') ?? document.body;
  fireEvent.change(input, { target: { value: '39' } });
  fireEvent.change(screen.getByLabelText('更正的原因'), { target: { value: '抄错' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  fireEvent.click(await screen.findByLabelText('已核对，仍按此保存'));
  fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(calls('POST admin/certificate/correct')).toHaveLength(2));
  expect(calls('POST admin/certificate/correct')[1]).toEqual({
    ...{ batchID: first.batchID, number: 1, remark: '抄错', anyway: true },
    values: [{ field: 'lengthAvg', text: '39' }],
  });
});

it('withdraws a certificate with a reason, and says what is left', async () => {
  const calls = answerCalls({ ...answers, 'POST admin/certificate/withdraw': () => detail });
  renderPage(<InspectionPage />);
  const drawer = await openFirst();
  fireEvent.click(within(drawer).getByRole('button', { name: /撤\s*回/ }));
  await screen.findByText(/恢复证书以前的数据（3130A）/);
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '重复' } });
  const buttons = screen.getAllByRole('button', { name: /撤\s*回/ });
  fireEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() =>
    expect(calls('POST admin/certificate/withdraw')).toEqual([
      { batchID: first.batchID, number: 1, reason: '重复' },
    ]),
  );
});
