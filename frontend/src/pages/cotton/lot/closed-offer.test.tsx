import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ClosedListing } from '../../../api/types';
import { ClosedOffer } from './closed-offer';

const sold: ClosedListing = {
  ...{ listingID: 9746, memberID: 2, memberOwnerName: '南疆棉业', state: 3 },
  ...{ indexCode: 'CF701', basis: 1100, fixedPrice: 0, listedAt: '2026-11-21T02:00:00Z' },
};

it.each([
  [sold, 1, '已售CF701 基差 +1,100南疆棉业这个挂牌已不能询盘，该批次另有 1 家在售'],
  [
    { ...sold, state: 5, indexCode: '', fixedPrice: 16_500 } as const,
    0,
    '已过期一口价 16,500 元/吨南疆棉业这个挂牌已不能询盘，该批次目前没有在售挂牌',
  ],
])('shows a listing that is over, case %#', (closed, others, text) => {
  const page = <ClosedOffer closed={closed} others={others} />;
  const { container } = render(page, { wrapper: MemoryRouter });
  expect(container.textContent).toBe(text);
  expect(container.querySelector('button')).toBeNull();
});
