import type { Offer } from '../../../api/types';
import { money, whole } from '../../../ui/format';

/** Returns the price of a whole lot, with the price per ton that the server used: it may have moved since. */
export function WholeLot({ offer: { amountMoney, price } }: { offer: Offer }) {
  return (
    <>
      <b>{money(amountMoney)}</b> 元<small>按现价 {whole(price)} 元/吨</small>
    </>
  );
}
