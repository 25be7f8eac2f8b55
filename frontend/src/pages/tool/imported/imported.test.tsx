import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { duty } from '../../../test.duty';
import { answerCalls, renderPage } from '../../../test.page';
import { spreadOf } from './charts';
import Page from './page';

vi.mock('../../../ui/chart/lines-chart', () => ({ default: () => null }));

const at = { price: 80, rate: 7, quotaPrice: 13_792, slidingPrice: 14_478, fullPrice: 19_040 };
const prices = {
  landed: { cif: 12_345.87, slidingDuty: 6.1, specificDuty: 0, additionalDuty: 0, ...at },
  ...{ duty, rate: 7, rateDay: '', source: '', around: [at], curve: [at], history: [] },
  main: { indexCode: 'CF701', indexValue: 15_000 },
};

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
