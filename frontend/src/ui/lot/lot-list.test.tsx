import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test.page';
import type { LotRow } from './lot';
import { LotList } from './lot-list';

const lot = (listingID: number) =>
  ({
    listingID,
    batchID: `6501225200${listingID}`,
    ge: null,
    primaryColor: '',
    depotName: '',
  }) as unknown as LotRow;

it('marks the lot of the page among others', () => {
  renderPage(<LotList label="捆绑销售" lots={[lot(1), lot(2)]} current={2} />);
  const marked = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current'));
  expect(marked.map((row) => row.textContent)).toEqual([expect.stringContaining('65012252002')]);
  expect(screen.getByText('· 本批').closest('tr')).toBe(marked[0]);
});
