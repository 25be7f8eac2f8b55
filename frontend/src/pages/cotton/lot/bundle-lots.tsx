import { Button } from 'antd';
import { Link } from 'react-router';
import { useFailure } from '../../../api/failure';
import { useBundle } from '../../../api/lots';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { Lot } from '../../../api/types';
import { firstQuery, urlText } from '../../../search/demand';
import { pricingOfLot } from '../../../search/mill';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { money, tons, whole } from '../../../ui/format';
import { moneyOf } from '../../../ui/lot/money';
import { OtherLots } from './other-lots';

/** The lots that are sold together with this one, this one among them, and what all of them come to. */
export function BundleLots({ lot, bundle }: { lot: Lot; bundle: number }) {
  const query = useBundle(bundle, lot.type, pricingOfLot(lot));
  const quotes = useQuoteValues();
  const order = useOrderDialog();
  const lots = query.data?.list;
  const now = lots?.map((one) => atQuotes(one, quotes));
  const filters = { bindSaleListingID: bundle };
  const address = `/cottonmall?${urlText({ ...firstQuery, tab: lot.type === 1 ? 2 : 1, filters })}`;
  return (
    <OtherLots
      title="捆绑销售"
      note={now ? `须一起购买：${sumOf(now)}` : '须一起购买'}
      extra={
        <>
          {lots && lots.length > 0 && (
            <Button size="small" onClick={() => order(lots)}>
              整捆询盘
            </Button>
          )}{' '}
          <Link to={address}>在列表中查看 ›</Link>
        </>
      }
      lots={lots}
      current={lot.listingID}
      error={useFailure(query, String(bundle))}
      none="同捆的批次已下架"
      onReload={query.refetch}
    />
  );
}

function sumOf(lots: Lot[]): string {
  const weight = lots.reduce((sum, { amount }) => sum + Math.round(amount * 100_000), 0) / 100_000;
  const sum = moneyOf(lots);
  return `${whole(lots.length)} 批，${tons(weight)} 吨${sum ? `，按现价 ${money(sum)} 元` : ''}`;
}
