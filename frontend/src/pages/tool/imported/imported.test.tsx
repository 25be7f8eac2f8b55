import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { duty } from '../../../test.duty';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { spreadOf } from './charts';
import Page from './page';

vi.mock('../../../ui/chart/lines-chart', () => ({ default: () => null }));

const at = { price: 80, rate: 7, quotaPrice: 13_792, slidingPrice: 14_478, fullPrice: 19_040 };
const prices = {
  landed: { cif: 12_345.87, slidingDuty: 6.1, specificDuty: 0, additionalDuty: 0, ...at },
  ...{ duty, rate: 7, rateDay: '', source: '', around: [at], curve: [at], history: [] },
  main: { indexCode: 'CF701', indexValue: 15_000 },
};

/** Returns the last two rows of a sheet that is written. */
const lastRows = (input: unknown) =>
  (input as { rows: { cells: string[] }[] }).rows.slice(-2).map(({ cells }) => cells);

it('says and exports which taxes are typed', async () => {
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'GET tool/importedPrice': ({ vat }) => ({
      ...prices,
      duty: { ...duty, vat: Number(vat), additional: { US: 25 } },
    }),
    'GET imported/dollar_rmb_rate': () => ({ rate: 7, duty }),
    'GET bases/Country': () => [{ code: 'US', name: '美国', levels: [] }],
    'POST tool/writeTable': () => ({ name: '进口棉价格.xlsx', content: '' }),
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice?hl=7&zzs=13&gzf=200&jz=25&cd=US');
  await screen.findByText(
    /增值税 13 %（您填写的）；港杂费 200 元\/吨；加征关税（美国） 25 %（您填写的）/,
  );
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  await waitFor(() => expect(asked('POST tool/writeTable')).toHaveLength(1));
  const { rows } = asked('POST tool/writeTable')[0] as { rows: { cells: string[] }[] };
  expect(rows.slice(2, 6).map(({ cells }) => cells)).toEqual([
    ['汇率', '7', '元/美元', '您填写的'],
    ['增值税', '13', '%', '您填写的'],
    ['港杂费', '200', '元/吨', '关税调整方案，2021-01-01 起'],
    ['加征关税（美国）', '25', '%', '您填写的'],
  ]);
});

it('converts the prices of a pasted sheet', async () => {
  const asked = answerCalls({
    'POST login/get_user_info': () => ({ userID: 1, roles: ['member'] }),
    'GET tool/importedPrice': () => prices,
    'POST tool/readTable': () => ({
      titles: ['到岸价'],
      rows: [
        { row: 2, cells: ['85'] },
        { row: 3, cells: ['面议'] },
        { row: 4, cells: ['90'] },
      ],
      hints: [],
    }),
    'POST tool/writeTable': () => ({ name: '进口棉价格.xlsx', content: '' }),
    'POST tool/importedPrices': ({ lines }) => ({
      ...{ duty, rate: 6.9, rateDay: '2026-11-20', source: '中间价' },
      lines: (lines as { price: number }[]).map(({ price }) => ({
        landed: { ...at, quotaPrice: price * 100 },
        problem: '',
      })),
    }),
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice?zzs=13');
  await screen.findAllByText('13,792');
  fireEvent.click(screen.getByRole('button', { name: '粘贴表格内容' }));
  fireEvent.change(await screen.findByLabelText('从表格软件中复制，连同列名'), {
    target: { value: '到岸价\n85\n面议\n90' },
  });
  fireEvent.click(screen.getByRole('button', { name: /读\s?取/ }));
  await screen.findByText('9,000');
  screen.getByText('8,500');
  screen.getByText('到岸价只能是数字，请改正');
  expect(asked('POST tool/importedPrices').at(-1)).toEqual({
    lines: [
      { price: 85, vat: 13 },
      { price: 90, vat: 13 },
    ],
  });
  const basis =
    '汇率 6.9000 元/美元（2026-11-20，中间价）；增值税 13 %（您填写的）；港杂费 200 元/吨；其余税费：关税调整方案，2021-01-01 起';
  screen.getByText(`仅供参考，不构成报价；${basis}；表没有保存，链接只含上面的填写`);
  fireEvent.click(screen.getAllByRole('button', { name: /导出/ })[1] as HTMLElement);
  await waitFor(() => expect(asked('POST tool/writeTable')).toHaveLength(1));
  expect(lastRows(asked('POST tool/writeTable')[0])).toEqual([[basis], ['仅供参考，不构成报价']]);
});

it('shows the three landed prices beside domestic cotton', async () => {
  const asked = answerCalls({
    'GET tool/importedPrice': () => prices,
    'POST batch/sumListingFine': () => ({ count: 3, priceMin: 14_000, priceAvg: 14_500 }),
  });
  const query = renderPage(<Page />, '/tool/ImportedCottonPrice?hl=7');
  await screen.findAllByText('13,792');
  await screen.findByText('+4,040');
  await screen.findByText('-208');
  fireEvent.change(screen.getByLabelText('到岸价'), { target: { value: '85.25' } });
  await waitFor(() =>
    expect(asked('GET tool/importedPrice').at(-1)).toEqual({ price: '85.25', rate: '7' }),
  );
  expect(query()).toBe('?mf=85.25&hl=7');
  fireEvent.change(screen.getByLabelText('汇率'), { target: { value: '70' } });
  await screen.findByText('汇率应在 1 到 20 之间');
});

it('computes with the duties of the country of origin', async () => {
  const asked = answerCalls({
    'GET tool/importedPrice': () => prices,
    'GET imported/dollar_rmb_rate': () => ({
      rate: 6.9,
      duty: { ...duty, additional: { US: 25 } },
    }),
    'GET bases/Country': () => [{ code: 'US', name: '美国', levels: [] }],
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice?cd=US');
  await screen.findByText('美国');
  await waitFor(() =>
    expect(asked('GET tool/importedPrice')).toEqual([{ price: '80', country: 'US' }]),
  );
  await screen.findByPlaceholderText('不填按 25');
});

it('has the spread only over days on which both prices are known', () => {
  const day = (day: string, domestic: number | null) => ({ day, domestic, landed: at });
  const { days, lines } = spreadOf([day('2026-11-19', null), day('2026-11-20', 15_000)]);
  expect(days).toEqual(['2026-11-20']);
  expect(lines.map(({ name, values }) => `${name} ${values}`)).toEqual([
    '1% 配额 -1208',
    '滑准税 -522',
    '40% 全税 4040',
  ]);
});

it('says at its field that the exchange rate is missing', async () => {
  answerCalls({
    'GET tool/importedPrice': ({ rate }) =>
      rate ? prices : refusal(400, '', { rate: '暂无美元汇率，请填写' }),
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice');
  const field = await screen.findByRole('textbox', { name: /汇率/ });
  await screen.findByText('暂无美元汇率，请填写');
  expect(field.closest('.ant-form-item')?.textContent).toContain('暂无美元汇率，请填写');
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
  fireEvent.change(field, { target: { value: '7' } });
  await screen.findAllByText('13,792');
  await waitFor(() =>
    expect(field.closest('.ant-form-item')?.className).not.toContain('has-error'),
  );
});

it('shows the numbers that belong to the shown prices while newer ones are computed', async () => {
  const asked = answerCalls({
    'GET tool/importedPrice': ({ price }) => (price === '80' ? prices : new Promise(() => {})),
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice?hl=7');
  const formula = await screen.findByText(/^完税价格 = 80.00 美分/);
  fireEvent.change(screen.getByLabelText('到岸价'), { target: { value: '85' } });
  await waitFor(() => expect(asked('GET tool/importedPrice')).toHaveLength(2));
  expect(formula.textContent).toContain('80.00 美分/磅 × 7.0000');
  expect(formula.closest('[aria-busy=true]')).not.toBeNull();
  expect(screen.getByRole('button', { name: /保存/ })).toHaveProperty('disabled', true);
});
