import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import Page from './page';
import { exampleSeries } from './test.series';

it('computes while numbers are typed, in both directions', async () => {
  answerCalls({ 'GET web_index/market': () => exampleSeries });
  renderPage(<Page />, '/tool/cottonseedPrice?mzjg=2.5');
  expect(await screen.findByLabelText('棉籽价格')).toHaveProperty('value', '2.5');
  fireEvent.change(screen.getByLabelText('棉籽价格'), { target: { value: '2' } });
  await screen.findAllByText('14,821.62');
  fireEvent.change(screen.getByLabelText('销售价格'), { target: { value: '15000' } });
  await screen.findByText('+178.38');
  expect(screen.getAllByRole('row')).toHaveLength(12);
  fireEvent.change(screen.getByLabelText('衣分'), { target: { value: '70' } });
  await screen.findByText('输入有误，改正后显示结果');
  await screen.findByText('衣分应在 20 到 55 之间');
  fireEvent.change(screen.getByLabelText('衣分'), { target: { value: '38' } });
  fireEvent.click(screen.getByText('皮转籽'));
  await screen.findAllByText('5.992');
});

it('says at its field that a price is not positive, and shows prices exactly', async () => {
  answerCalls({ 'GET web_index/market': () => exampleSeries });
  renderPage(<Page />, '/tool/cottonseedPrice?zmjg=0.5&mzjg=20');
  await screen.findByText('棉籽的收入高于籽棉价格，请核对籽棉价格和棉籽价格');
  screen.getByText('输入有误，改正后显示结果');
  fireEvent.change(screen.getByLabelText('籽棉价格'), { target: { value: '7.125' } });
  fireEvent.change(screen.getByLabelText('棉籽价格'), { target: { value: '2' } });
  await screen.findByRole('rowheader', { name: '7.125' });
  screen.getByRole('rowheader', { name: '7.025' });
});

it('says which number of a link cannot be used', async () => {
  answerCalls({ 'GET web_index/market': () => exampleSeries });
  renderPage(<Page />, '/tool/cottonseedPrice?yf=80');
  await screen.findByText('衣分应在 20 到 55 之间');
});

it('begins with the newest values, says where they come from and keeps them in the address', async () => {
  const list = exampleSeries.map((one) =>
    one.code === 'SEEDCOTTON' && one.newest
      ? { ...one, newest: { ...one.newest, value: 7.32, source: '市场报价' } }
      : one,
  );
  answerCalls({ 'GET web_index/market': () => list });
  const search = renderPage(<Page />, '/tool/cottonseedPrice');
  expect(await screen.findByLabelText('籽棉价格')).toHaveProperty('value', '7.32');
  screen.getByText('籽棉收购价 7.32，2026-09-30，市场报价');
  fireEvent.change(screen.getByLabelText('衣分'), { target: { value: '39' } });
  await waitFor(() => expect(search()).toContain('zmjg=7.32'));
  expect(search()).toContain('yf=39');
});

it('can be asked again when the values do not come', async () => {
  answerCalls({
    'GET web_index/market': () => {
      throw new Error('no network');
    },
  });
  renderPage(<Page />, '/tool/cottonseedPrice');
  await screen.findByRole('button', { name: '重试' });
});

it('keeps pasted cells for a visitor who logs in, and reads them then', async () => {
  const cells = '籽棉价格\n7.125';
  const paste = async (role: string) => {
    fireEvent.click(await screen.findByRole('button', { name: '粘贴表格内容' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('从表格软件中复制，连同列名');
    const typed = field.value;
    fireEvent.change(field, { target: { value: cells } });
    fireEvent.click(screen.getByRole('button', { name: role }));
    return typed;
  };
  const market = { 'GET web_index/market': () => exampleSeries };
  answerCalls(market);
  renderPage(<Page />, '/tool/cottonseedPrice');
  await screen.findByText('读取表格要先登录；粘贴的内容登录后不会丢');
  expect(await paste('登录并读取')).toBe('');
  await screen.findByText('您尚未登录，是否立即登录?');
  cleanup();
  const asked = answerCalls({
    ...market,
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'POST tool/readTable': () => refusal(400, '没有找到列'),
  });
  renderPage(<Page />, '/tool/cottonseedPrice');
  await screen.findByText('没有找到列');
  expect(asked('POST tool/readTable')).toEqual([expect.objectContaining({ text: cells })]);
  expect(sessionStorage).toHaveLength(0);
  expect(await paste('读取')).toBe(cells);
});
