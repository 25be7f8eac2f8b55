import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Lot } from '../../api/types';
import { answerCalls, renderPage } from '../../test.page';
import { columns } from './columns';
import { LotTable } from './lot-table';
import { RowActionsProvider } from './row-actions';
import { useSelection } from './selection';

const facts = { primaryColor: '31', specialSaleType: [], ge: null, listingTime: 0 };
const lots = [1, 2, 3, 4].map(
  (place) => ({ ...facts, listingID: place, batchID: `6501225200${place}` }) as unknown as Lot,
);
const layout = { order: [], hidden: [] };

function Page() {
  const selection = useSelection('test', lots);
  const [asc, setAsc] = useState(true);
  const sorting = { order: 'mike' as const, asc, onSort: () => setAsc(!asc) };
  return (
    <RowActionsProvider>
      <LotTable
        label="批次"
        {...{ lots, layout, selection, sorting }}
        onLayout={() => {}}
        density="compact"
      />
    </RowActionsProvider>
  );
}

it('renders only the row that is checked, and none for another order', () => {
  answerCalls({});
  renderPage(<Page />);
  const length = columns.find(({ key }) => key === 'length');
  if (!length) throw new Error('no column of lengths');
  const rendered = vi.spyOn(length, 'render');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 65012252002' }));
  expect(rendered.mock.calls.map(([{ listingID }]) => listingID)).toEqual([2]);
  fireEvent.click(screen.getByRole('button', { name: /^马值/ }));
  expect(rendered).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
