import { useDealCounts } from '../../../api/deals';
import { useFailure } from '../../../api/failure';
import { useOrderCounts } from '../../../api/orders';
import type { TradeCounts } from './cockpit-tasks';

/**
 * Returns the counts of deals and orders of both sides, whether all are here, the first failure, and a function that
 * reads them again.
 */
export function useTradeCounts() {
  const bought = useDealCounts('buyer');
  const sold = useDealCounts('seller');
  const purchases = useOrderCounts('buyer');
  const sales = useOrderCounts('seller');
  const failures = [useFailure(bought), useFailure(sold), useFailure(purchases), useFailure(sales)];
  const counts: TradeCounts = {
    buyer: { deals: bought.data, orders: purchases.data },
    seller: { deals: sold.data, orders: sales.data },
  };
  const retry = () => {
    for (const query of [bought, sold, purchases, sales]) void query.refetch();
  };
  const loaded = [bought, sold, purchases, sales].every(({ data }) => data);
  return { counts, loaded, error: failures.find((error) => error !== null), retry };
}

/** The counts as the panels show them. */
export type Counted = ReturnType<typeof useTradeCounts>;
