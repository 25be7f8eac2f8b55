import { useDealCounts } from '../../../api/deals';
import { useFailure } from '../../../api/failure';
import { useOrderCounts } from '../../../api/orders';
import { useProductCounts } from '../../../api/trade-counts';
import type { TradeCounts } from './cockpit-tasks';

/**
 * Returns the counts of deals, orders and requests of both sides, whether all are here, the first failure, and a
 * function that reads them again.
 */
export function useTradeCounts() {
  const bought = useDealCounts('buyer');
  const sold = useDealCounts('seller');
  const purchases = useOrderCounts('buyer');
  const sales = useOrderCounts('seller');
  const products = useProductCounts();
  const queries = [bought, sold, purchases, sales, products];
  const failures = [
    useFailure(bought),
    useFailure(sold),
    useFailure(purchases),
    useFailure(sales),
    useFailure(products),
  ];
  const counts: TradeCounts = {
    buyer: { deals: bought.data, orders: purchases.data, products: products.data },
    seller: { deals: sold.data, orders: sales.data, products: products.data },
  };
  const retry = () => {
    for (const query of queries) void query.refetch();
  };
  const loaded = queries.every(({ data }) => data);
  return { counts, loaded, error: failures.find((error) => error !== null), retry };
}

/** The counts as the panels show them. */
export type Counted = ReturnType<typeof useTradeCounts>;
