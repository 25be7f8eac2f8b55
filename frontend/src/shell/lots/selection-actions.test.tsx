import { fireEvent, screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import type { Lot } from '../../api/types';
import { answerCalls, renderPage } from '../../test.page';
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
