import { Button } from 'antd';
import { Link } from 'react-router';
import {
  type AuctionLot,
  type AuctionPage,
  useFollowAuctions,
  useTakeOut,
} from '../../api/auctions';
import { useDeposit } from '../../api/deposits';
import { useMe } from '../../api/me';
import { useQuoteValues } from '../../api/quotes';
import { TimeLeft } from '../../shell/auction/time-left';
import { lotStates } from '../../shell/auction/words';
import { useAsk } from '../../ui/ask';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { orderPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';
import { Pair } from '../../ui/table/pair';
import { StatusTag } from '../../ui/table/status';
import styles from './auction.module.css';
import { BidBox } from './bid-box';

/** The time left of a running lot with its extensions and whether it meets the reserve; the state of others. */
export function StateCell({
  lot: { status, endAt, extended, reason, reserveMet, hasReserve, buyerName },
}: {
  lot: AuctionLot;
}) {
  if (status !== 2) {
    return (
      <span className={reason || buyerName ? styles.reason : ''}>
        <Pair below={reason || (buyerName && `买家 ${buyerName}`)}>
          <StatusTag of={lotStates[status]} />
        </Pair>
      </span>
    );
  }
  const reserve = hasReserve && reserveMet !== null && (reserveMet ? '已达保留价' : '未达保留价');
  return (
    <span className={styles.left}>
      <TimeLeft until={endAt} what="距截止" />
      {extended > 0 && <small>顺延 {whole(extended)} 次</small>}
      {reserve && <small>{reserve}</small>}
    </span>
  );
}

/** Returns what draws the bid box and the buttons of a lot. */
export function useActions(page: AuctionPage) {
  const me = useMe().data;
  const askLogin = useAskLogin();
  const follow = useFollowAuctions();
  const takeOut = useTakeOut();
  const ask = useAsk();
  const quotes = useQuoteValues();
  const { session, mayBid, mayPut } = page;
  const bidding = Boolean(me) && mayBid && session.status === 2;
  const balance = useDeposit(bidding).data?.balance;
  const askTakeOut = async ({ lotID, batchIDs }: AuctionLot) => {
    const more = batchIDs.length > 1 ? ` 等 ${batchIDs.length} 批` : '';
    const text = `批次 ${batchIDs[0]}${more} 从“${session.title}”撤出，回到在售。是否继续？`;
    if (await ask({ title: '撤出批次', text })) takeOut.mutate({ lotID });
  };
  return (lot: AuctionLot) => (
    <span className={styles.box}>
      {lot.status === 2 && !lot.own && (mayBid || !me) && (
        <BidBox
          code={session.auctionListingCode}
          lot={lot}
          kind={session.kind}
          step={session.step}
          futures={quotes.get(lot.indexCode)}
          balance={balance === undefined ? undefined : Number(balance)}
        />
      )}
      {lot.orderID > 0 && <Link to={orderPath(lot.orderID)}>订单</Link>}
      {lot.own && mayPut && lot.status === 1 && (
        <Button type="link" size="small" danger onClick={() => void askTakeOut(lot)}>
          撤出
        </Button>
      )}
      {lot.status <= 2 && (
        <Button
          type="link"
          size="small"
          aria-pressed={lot.followed}
          onClick={() => void (me ? follow.lot(lot.lotID, !lot.followed) : askLogin())}
        >
          {lot.followed ? '已关注' : '关注'}
        </Button>
      )}
    </span>
  );
}
