import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import type { CartRow } from '../../api/cart';
import { meKeys } from '../../api/me';
import { answerCalls, newQueries, renderPage } from '../../test.page';
import { useCartInquiry } from './cart-inquiry';
import { OrderProvider } from './order-dialog';

const row = (listingID: number, part: Partial<CartRow> = {}) =>
  ({ listingID, batchID: String(listingID), reason: '', spotSaleID: 0, ...part }) as CartRow;

const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));

function Opener({ lots }: { lots: CartRow[] }) {
  const inquire = useCartInquiry();
  return (
    <>
      <button type="button" onClick={() => void inquire(lots)}>
        询盘
      </button>
      <output>{useLocation().pathname}</output>
    </>
  );
}

/** Asks for lots of the cart. Returns the lots of the order dialog. */
function inquire(lots: CartRow[], at = '/') {
  const calls = answerCalls({});
  const client = newQueries();
  client.setQueryData(meKeys.me, { memberID: 2, userID: 1 });
  renderPage(
    <OrderProvider>
      <Opener lots={lots} />
    </OrderProvider>,
    at,
    client,
  );
  fireEvent.click(screen.getByText('询盘'));
  return () => calls('POST web_index/search').map(({ batchIds }) => batchIds);
}

const place = () => screen.getByRole('status').textContent;

it('leaves out the lots that are asked for already or gone', async () => {
  const opened = inquire([row(1), row(2, { spotSaleID: 7 }), row(3, { reason: '已售' })]);
  await screen.findByText('1 批已询盘，没有列入');
  await waitFor(() => expect(opened()).toEqual(['1']));
});

it('leads to my purchase inquiries when all lots are asked for', async () => {
  const opened = inquire([row(1, { spotSaleID: 7 }), row(2, { spotSaleID: 8 })]);
  await screen.findByText('2 批都已询盘，卖家的回复在我的采购询盘');
  fireEvent.click(screen.getByText('查看我的采购询盘'));
  await waitFor(() => expect(place()).toBe('/member/spotSale/mySpotSalePurchase'));
  expect(opened()).toEqual([]);
});

it('leads to the cart when it has more lots than an order', async () => {
  inquire([...rows(101), row(102, { spotSaleID: 7 })]);
  await screen.findByText('购物车里有 101 批可以询盘，一次最多 100 批，请在购物车里选择');
  fireEvent.click(screen.getByText('去购物车选择'));
  await waitFor(() => expect(place()).toBe('/member/trade/shopCart'));
});

it('asks for fewer lots on the page of the cart', async () => {
  inquire(rows(101), '/member/trade/shopCart');
  await screen.findByText('一次最多询盘 100 批，请减少批次');
});
