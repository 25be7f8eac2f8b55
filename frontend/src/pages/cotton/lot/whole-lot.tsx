import type { Offer } from '../../../api/types';
import { money, whole } from '../../../ui/format';

/** What a whole lot costs, with the price by which the server reckoned it: the price may have moved since. */
export function WholeLot({ offer: { amountMoney, price } }: { offer: Offer }) {
  return (
    <>
      <b>{money(amountMoney)}</b> 元<small>按现价 {whole(price)} 元/吨</small>
    </>
  );
}
