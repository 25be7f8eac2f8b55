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
    'POST tool/importedPrices': ({ lines }) => ({
      lines: (lines as { price: number }[]).map(({ price }) => ({
        landed: { ...at, quotaPrice: price * 100 },
        problem: '',
      })),
    }),
  });
  renderPage(<Page />, '/tool/ImportedCottonPrice?hl=7');
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
      { price: 85, rate: 7 },
      { price: 90, rate: 7 },
    ],
  });
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
