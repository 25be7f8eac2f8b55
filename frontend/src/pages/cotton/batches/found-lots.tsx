import { Button } from 'antd';
import { useCompareToggle } from '../../../api/compare';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { Lot } from '../../../api/types';
import { useCartToggle } from '../../../shell/cart/use-cart-toggle';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { tons, whole } from '../../../ui/format';
import { useCopyLines } from '../../../ui/lot/copy-line';
import { LotButtons } from '../../../ui/lot/lot-buttons';
import { LotList } from '../../../ui/lot/lot-list';
import styles from './batches.module.css';

/** The found lots at the current prices. */
export function FoundLots({ lots }: { lots: Lot[] }) {
  const quotes = useQuoteValues();
  const copy = useCopyLines();
  const { has, toggle } = useCompareToggle();
  const cart = useCartToggle();
  const order = useOrderDialog();
  const now = lots.map((lot) => atQuotes(lot, quotes));
  const batches = new Map(now.map((lot) => [lot.batchID, lot.amount ?? 0]));
  const weight = [...batches.values()].reduce((sum, amount) => sum + amount, 0);
  return (
    <>
      <div className={`${styles.foundSums} num`}>
        <span>
          找到 <b>{batches.size}</b> 批
          {now.length > batches.size && `（${whole(now.length)} 个挂牌）`} · <b>{tons(weight)}</b>{' '}
          吨
        </span>
        <Button size="small" onClick={() => copy(now)}>
          复制全部报价行
        </Button>
      </div>
      <LotList
        label="找到的批次"
        lots={now}
        actions={(lot) => (
          <LotButtons
            lot={lot}
            compared={has(lot.listingID)}
            onCompare={() => toggle(lot.listingID)}
            inCart={cart.has(lot.listingID)}
            onCart={() => cart.toggle(lot.listingID)}
            onOrder={() => order([lot])}
          />
        )}
      />
    </>
  );
}
