import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import Page from './page';

it('converts in both directions, with a typed or a computed weight', async () => {
  answerCalls({});
  const query = renderPage(<Page />, '/tool/RevolutionHair');
  await screen.findAllByText('14,985.57');
  fireEvent.click(screen.getByText('毛转公'));
  await screen.findAllByText('15,014.44');
  expect(query()).toBe('?mzg=1');
  screen.getByText(/公重和毛重是您填写的/);
  fireEvent.click(screen.getByText('由净重折算'));
  await screen.findAllByText('15,014.57');
  fireEvent.change(screen.getByLabelText('回潮率'), { target: { value: '80' } });
  await screen.findByText('回潮率应在 0 到 30 之间');
});

it('opens a kept list with its prices', async () => {
  const line = { batchID: '65012252001', price: 15_000, amount: 42.579, gross: 42.62 };
  const asked = answerCalls({
    'GET tool/calculation/shared': () => ({ input: JSON.stringify({ lines: [line] }) }),
    'POST tool/pub2gross': () => ({
      reverse: false,
      converted: 1,
      money: 638_685,
      lines: [{ ...line, result: 14_985.57, money: 638_685, source: '填写', problem: '' }],
    }),
  });
  renderPage(<Page />, '/tool/RevolutionHair?code=abc');
  await screen.findByText('65012252001');
  expect(asked('POST tool/pub2gross')).toEqual([{ lines: [line] }]);
});

it('refuses weights that cannot be tons, and two that are not of one lot', async () => {
  answerCalls({});
  renderPage(<Page />, '/tool/RevolutionHair');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('公重', '42579');
  await screen.findByText('公重应在 0.001 到 1,000 吨之间；是公斤的话请填 42.579');
  type('公重', '420');
  const unlike = await screen.findByText('公重和毛重相差超过 20%，请核对数字和单位');
  expect(unlike.closest('.ant-form-item')?.textContent).toContain('毛重');
  type('公重', '42.579');
  await screen.findAllByText('14,985.57');
});
