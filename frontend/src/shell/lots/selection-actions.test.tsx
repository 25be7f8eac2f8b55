import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { compareKeys } from '../../api/compare';
import type { Lot } from '../../api/types';
import { answerCalls, newQueries, renderPage } from '../../test.page';
import type { PictureLot } from '../../ui/lot/picture';
import { QuoteContext } from '../tick-price';
import type { Selection } from './selection';
import { SelectionActions } from './selection-actions';

vi.mock('../../ui/lot/picture-dialog', () => ({
  default: ({ lots }: { lots: PictureLot[] }) => (
    <p>{lots.map(({ batchID, price }) => `${batchID} ${price}`).join()}</p>
  ),
}));

const lots = [
  { batchID: 'A', indexCode: 'CF701', basis: 720, indexValue: 16_900, price: 17_620 },
  { batchID: 'B', indexCode: null, basis: null, price: 15_300 },
] as Lot[];

it('asks before the selected lots take the place of those compared', async () => {
  const compared = [1, 2, 3, 4, 5].map((listingID) => ({ listingID }));
  const client = newQueries();
  client.setQueryData(compareKeys.by({}), compared);
  const calls = answerCalls({
    'GET batch/getBatchCompareList': () => compared,
    'POST batch/removeBatchCompare': () => null,
    'POST batch/setBatchCompare': () => null,
  });
  const two = [{ listingID: 5 }, { listingID: 6 }, { listingID: 7 }] as Lot[];
  const selection = { lots: two } as unknown as Selection;
  renderPage(<SelectionActions selection={selection} />, '/', client);
  fireEvent.click(screen.getByRole('button', { name: '对比' }));
  await screen.findByText('对比清单已有 5 批，放不下这 3 批，要换成这些吗？');
  fireEvent.click(screen.getByRole('button', { name: '换成这些' }));
  await waitFor(() =>
    expect(calls('POST batch/setBatchCompare')).toEqual([{ listingIds: '5,6,7' }]),
  );
  expect(calls('POST batch/removeBatchCompare')).toEqual([{ all: true }]);
});

it('draws the selected lots at the current quotes', async () => {
  answerCalls({});
  const selection = { lots, current: async () => lots } as unknown as Selection;
  renderPage(
    <QuoteContext value={new Map([['CF701', 17_000]])}>
      <SelectionActions selection={selection} />
    </QuoteContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: '图片' }));
  await screen.findByText('A 17720,B 15300');
});
