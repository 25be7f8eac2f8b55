import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import * as copy from '../../../ui/copy';
import Page from './page';

const premium = {
  ...{ table: 'CZCE', name: '郑商所', origin: '2015-11-01 起', standard: true, known: true },
  ...{ colour: -30, mainBody: 0, length: 300, mic: 0, strength: 0, uniformity: 0, ginning: -4.8 },
  ...{ foreign: 0, total: 265.2, nearest: [], reason: '', note: '' },
};

it('shows the premium of typed values item by item', async () => {
  const asked = answerCalls({
    'POST tool/premium': ({ colours }) =>
      colours === '31:90'
        ? refusal(400, '', { colours: '颜色级的占比合计是 90%，应为 100%' })
        : { quality: '3129B 长29.3', premiums: [premium] },
  });
  const query = renderPage(<Page />, '/tool/RaiseThePremium?zl=1');
  await screen.findByText('3129B 长29.3');
  expect(asked('POST tool/premium')[0]).toMatchObject({ length: 29.3, colours: '31:92.5,41:7.5' });
  screen.getByText(/颜色级 -30，长度 \+300，轧工 -4.8/);
  fireEvent.change(screen.getByLabelText('长度'), { target: { value: '293' } });
  await screen.findByText('长度应在 20 到 45 之间');
  fireEvent.change(screen.getByLabelText('长度'), { target: { value: '２９' } });
  fireEvent.change(screen.getByLabelText('颜色级占比'), { target: { value: '31:90' } });
  await screen.findByText('颜色级的占比合计是 90%，应为 100%');
  expect(query()).toContain('cd=29');
});

it('has the premium table in the address, and says when it cannot be used', async () => {
  const own = { ...premium, table: 'own_1', name: '自用', standard: false, total: -100, own: true };
  answerCalls({
    'POST tool/premium': () => ({ quality: '3129B 长29.3', premiums: [premium, own] }),
  });
  const query = renderPage(<Page />, '/tool/RaiseThePremium?zl=1&bz=own_9');
  await screen.findByText(/不能使用，或已被删除，以下按“郑商所”/);
  fireEvent.change(screen.getByLabelText('升贴水表'), { target: { value: 'own_1' } });
  expect(query()).toBe('?zl=1&bz=own_1');
  await screen.findByRole('list', { name: '自用 各项' });
  fireEvent.change(screen.getByLabelText('升贴水表'), { target: { value: 'CZCE' } });
  expect(query()).toBe('?zl=1&bz=CZCE');
  fireEvent.change(screen.getByLabelText('升贴水表'), { target: { value: 'own_1' } });
  fireEvent.change(screen.getByLabelText('长度'), { target: { value: '29' } });
  expect(query()).toContain('bz=own_1');
});

it('links to the table that is the default one here', async () => {
  const copied = vi.spyOn(copy, 'copyText').mockResolvedValue(undefined);
  answerCalls({ 'POST tool/premium': () => ({ quality: '3129B', premiums: [premium] }) });
  renderPage(<Page />, '/tool/RaiseThePremium?zl=1');
  await screen.findByText('3129B');
  fireEvent.click(screen.getByRole('button', { name: /复制链接/ }));
  await waitFor(() => expect(copied).toHaveBeenCalled());
  const link = await copied.mock.calls[0]?.[0];
  expect(link).toMatch(/zl=1&.*cd=29.3.*&bz=CZCE$/);
});

const own = { ...premium, table: 'own_1', name: '自用', standard: false, total: -100, own: true };

it('links to a premium by an own table with the code of the kept one', async () => {
  const copied = vi.spyOn(copy, 'copyText').mockResolvedValue(undefined);
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'GET tool/getBatchPrice': () => ({ valuation: null, problem: '', premiums: [premium, own] }),
    'POST tool/calculation/keep': () => ({ code: 'abc' }),
    'POST tool/calculation/share': () => ({ code: 'abc', until: '2028-11-20' }),
  });
  renderPage(<Page />, '/tool/RaiseThePremium?ph=65012252001&bz=own_1');
  await screen.findByRole('list', { name: '自用 各项' });
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: /复制链接/ }));
  await screen.findByText(
    '链接已复制：打开是同样的批号或质量，升贴水表按当时的版本；保留到 2028-11-20',
  );
  expect(await copied.mock.calls.at(-1)?.[0]).toMatch(/\?ph=65012252001&bz=own_1&fx=abc$/);
  expect(asked('POST tool/calculation/keep')[0]).toMatchObject({
    input: 'ph=65012252001&bz=own_1',
    result: '65012252001 -100 元/吨（自用）',
  });
});

it('shows the premium of a link by the table of another company, for its lot only', async () => {
  const input = 'ph=65012252001&bz=own_1';
  const lent = { ...own, own: false, origin: '来源：分享方自有' };
  answerCalls({
    'GET tool/getBatchPrice': () => ({ valuation: null, problem: '', premiums: [premium] }),
    'GET tool/calculation/shared': () => ({ tool: 'premium', input, premium: lent }),
  });
  renderPage(<Page />, `/tool/RaiseThePremium?${input}&fx=abc`);
  await screen.findByRole('list', { name: '自用 各项' });
  expect(screen.getAllByText(/来源：分享方自有/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/不能使用/)).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: '批号' }), {
    target: { value: '65012252002' },
  });
  await screen.findByText(/不能使用，或已被删除，以下按“郑商所”/);
});

it('asks for a whole batch number', async () => {
  const asked = answerCalls({
    'GET tool/getBatchPrice': () => refusal(404, '没有批号为 65012252001 的批次'),
  });
  renderPage(<Page />, '/tool/RaiseThePremium');
  fireEvent.change(screen.getByRole('textbox', { name: '批号' }), { target: { value: '6501' } });
  await screen.findByText('批号应为 11 位数字');
  screen.getByText('没有结果：批号应为 11 位数字');
  fireEvent.change(screen.getByRole('textbox', { name: '批号' }), {
    target: { value: ' ６５０１２２５２００１' },
  });
  await screen.findByText('没有批号为 65012252001 的批次');
  await waitFor(() =>
    expect(asked('GET tool/getBatchPrice')).toEqual([{ batchID: '65012252001' }]),
  );
});

it('computes the premiums of a sheet, with main grades and without values', async () => {
  const { origin, name, ...line } = premium;
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'POST tool/readTable': () => ({
      titles: ['批号', '颜色级占比', '长度', '马值级'],
      rows: [
        { row: 2, cells: ['６５０１２２５２００１', '31', '29.3', ''] },
        { row: 3, cells: ['65012252002', '31:90,41:10', '', 'b2'] },
        { row: 4, cells: ['65012252003', '', '', '一级'] },
      ],
      hints: ['没有读取的列：仓库'],
    }),
    'POST tool/premiums': ({ lines }) => ({
      premiumTable: { code: 'CZCE', name, origin },
      lines: (lines as unknown[]).map(() => ({
        quality: '31级',
        premium: line,
        known: true,
        note: '',
      })),
    }),
  });
  renderPage(<Page />, '/tool/RaiseThePremium');
  fireEvent.click(await screen.findByRole('button', { name: '粘贴表格内容' }));
  fireEvent.change(await screen.findByLabelText('从表格软件中复制，连同列名'), {
    target: { value: '批号' },
  });
  fireEvent.click(screen.getByRole('button', { name: /读\s?取/ }));
  await screen.findAllByText('+265.2');
  screen.getByText('没有读取的列：仓库');
  screen.getByText(/仅供参考，不构成报价；升贴水表：郑商所，2015-11-01 起；/);
  screen.getByText('马值级应为 A、B1、B2、C1、C2');
  expect(asked('POST tool/premiums').at(-1)).toEqual({
    premium: '',
    lines: [
      { batchID: '65012252001', primaryColor: '31', length: 29.3 },
      { batchID: '65012252002', colours: '31:90,41:10', mikeGrade: 'b2' },
    ],
  });
});

it('can ask for the premium of typed values again after a failure', async () => {
  let fails = true;
  answerCalls({
    'POST tool/premium': () =>
      fails
        ? refusal(503, '系统繁忙，请稍后再试')
        : { quality: '3129B 长29.3', premiums: [premium] },
  });
  renderPage(<Page />, '/tool/RaiseThePremium?zl=1');
  const retry = await screen.findByRole('button', { name: /重\s?试/ });
  fails = false;
  fireEvent.click(retry);
  await screen.findByText('3129B 长29.3');
});
