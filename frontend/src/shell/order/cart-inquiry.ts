import { useLocation, useNavigate } from 'react-router';
import type { CartRow } from '../../api/cart';
import { useAsk } from '../../ui/ask';
import { cartPath, purchasesPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';
import { currenciesOf, mixedCurrencies, orderMax } from '../../ui/order/order';
import { useToast } from '../../ui/toast';
import { useOrderDialog } from './order-dialog';

/** Returns a function that opens the order dialog with the lots of the cart that can be asked for. */
export function useCartInquiry(): (rows: readonly CartRow[]) => Promise<void> {
  const order = useOrderDialog();
  const ask = useAsk();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const lead = async (text: string, agree: string, to: string) => {
    if (await ask({ text, agree })) navigate(to);
  };
  return async (rows) => {
    const offered = rows.filter(({ reason }) => !reason);
    const lots = offered.filter(({ spotSaleID }) => spotSaleID === 0);
    const asked = offered.length - lots.length;
    if (asked > 0 && lots.length === 0) {
      const text = `${whole(asked)} 批都已询盘，卖家的回复在我的采购询盘`;
      return lead(text, '查看我的采购询盘', purchasesPath);
    }
    if (lots.length > orderMax && pathname !== cartPath) {
      const text = `购物车里有 ${whole(lots.length)} 批可以询盘，一次最多 ${orderMax} 批，请在购物车里选择`;
      return lead(text, '去购物车选择', cartPath);
    }
    if (currenciesOf(lots).size > 1) return void toast.warning(mixedCurrencies);
    if (asked > 0) toast.info(`${whole(asked)} 批已询盘，没有列入`);
    order(lots);
  };
}
