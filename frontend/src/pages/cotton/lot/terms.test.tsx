import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Offer } from '../../../api/types';
import { renderPage } from '../../../test.page';
import { Terms } from './terms';

const offer = {
  indexCode: 'CF701',
  basis: 720,
  amount: 43.39393,
  price: 17_745,
  amountMoney: '1.00',
  notes: '',
  listingValidity: 0,
  intermediary: null,
} as Offer;

it('values the whole lot at the price that is shown', () => {
  renderPage(<Terms lot={offer} />);
  expect(screen.getByText('整批金额').nextSibling?.textContent).toBe(
    '770,025.29 元按现价 17,745 元/吨',
  );
});

it('has no sum without a price', () => {
  renderPage(<Terms lot={{ ...offer, price: null }} />);
  expect(screen.queryByText('整批金额')).toBeNull();
});
