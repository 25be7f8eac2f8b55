import type { DealBid, DealDetail } from '../../api/deals';
import { priceText, units } from '../../ui/currency';
import { StateTag } from '../../ui/state-tag';
import { numberColumn, timeColumn } from '../../ui/table/column';
import { Table } from '../../ui/table/table';
import { Countdown } from './countdown';
import styles from './deal.module.css';
import { Part } from './part';

const columnsOf = (currency: number) => [
  {
    title: '买家',
    head: true,
    cell: ({ buyerName, mine }: DealBid) =>
      mine ? <StateTag tone="good">本单</StateTag> : buyerName || '其他买家',
  },
  numberColumn<DealBid>('出价', ({ price }) => priceText(price, currency), {
    unit: units[currency] ?? '',
  }),
  timeColumn<DealBid>('时间', ({ at }) => at),
];

/** The bidding of a deal: the least price, the time that is left and the bids; nothing without one. */
export function DealBids({ deal }: { deal: DealDetail }) {
  const { bidType, bidMinPrice, bidEnd, bestBid, bids, status, currency } = deal;
  if (bidType === 0) return null;
  const sealed = bidType === 1;
  return (
    <Part title="竞价" note={sealed ? '密封出价' : '公开竞价'}>
      <p className={`${styles.bidLine} num`}>
        最低出价 <b>{priceText(bidMinPrice, currency)}</b>
        {bestBid !== null && (
          <>
            {status === 4 ? '目前最高' : '最高出价'} <b>{priceText(bestBid, currency)}</b>
          </>
        )}
        {status === 4 && bidEnd && <Countdown named until={bidEnd} />}
      </p>
      {bids.length > 0 ? (
        <Table label="出价" columns={columnsOf(currency)} rows={bids} rowKey={keyOf} />
      ) : (
        <p className={styles.quiet}>{sealed ? '出价在竞价结束后公开' : '还没有出价'}</p>
      )}
    </Part>
  );
}

const keyOf = ({ spotSaleID, price, at }: DealBid) => `${spotSaleID} ${price} ${at}`;
