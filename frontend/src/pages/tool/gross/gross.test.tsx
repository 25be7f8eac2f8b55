import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

const pricesOf = (batchID: string) => ({
  ...{ reverse: false, converted: 1, money: 638_685 },
  lines: [
    {
      ...{ batchID, price: 15_000, amount: 42.579, gross: 42.62 },
      ...{ result: 14_985.57, money: 638_685, source: '填写', problem: '' },
    },
  ],
});

it('opens a kept list with its prices, and links to the sheet that is uploaded after it', async () => {
  const codes = ['def', ''];
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'GET tool/pub2gross/shared': () => pricesOf('65012252001'),
    'POST tool/pub2gross/upload': () => ({
      ...{ prices: pricesOf('65012252002'), columns: [], hints: [], code: codes.shift() },
    }),
  });
  const query = renderPage(<Page />, '/tool/RevolutionHair?gzj=15000&code=abc');
  await screen.findByText('65012252001');
  expect(asked('GET tool/pub2gross/shared')).toEqual([{ code: 'abc' }]);
  await screen.findByText(/毛重价 = 公重价 × 公重 ÷ 毛重；公重由净重折算/);
  await paste();
  await screen.findByText('65012252002');
  await waitFor(() => expect(query()).toBe('?gzj=15000&code=def'));
  await paste();
  await screen.findByText(/表太长，没有保存，链接只含上面的填写/);
  await waitFor(() => expect(query()).toBe('?gzj=15000'));
  expect(asked('GET tool/pub2gross/shared')).toHaveLength(1);
});

async function paste() {
  fireEvent.click(screen.getByRole('button', { name: '粘贴表格内容' }));
  fireEvent.change(await screen.findByLabelText('从表格软件中复制，连同列名'), {
    target: { value: '批号' },
  });
  fireEvent.click(screen.getByRole('button', { name: /读\s?取/ }));
}

it('exports what is typed, its result and those around it', async () => {
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
  });
  renderPage(<Page />, '/tool/RevolutionHair');
  await screen.findAllByText('14,985.57');
  await waitFor(() => expect(asked('POST login/get_user_info')).toHaveLength(1));
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  await waitFor(() => expect(asked('POST tool/writeTable')).toHaveLength(1));
  const [file] = asked('POST tool/writeTable') as { rows: { cells: string[] }[] }[];
  const rows = file?.rows.map(({ cells }) => cells.join(' '));
  expect(rows).toContain('公重价 15000 元/吨 ');
  expect(rows).toContain('毛重价 14985.57 元/吨');
  expect(rows).toContain('价格和毛重变动时的毛重价，元/吨');
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
