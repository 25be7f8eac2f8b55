import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type AuctionAlert,
  type AuctionPurchase,
  useBidPrices,
  useOutbid,
} from '../../api/auctions';
import { live, reopened } from '../../api/live';
import { useMe } from '../../api/me';
import { useCalmNews } from '../../api/news';
import { auctionPath } from '../../ui/chrome/places';
import { useNarrow } from '../../ui/narrow';
import { bidText } from './words';

/**
 * 竞价提醒: stays at the bottom right of every open page until it is closed, one for each lot. The alert of a company that
 * was outbid also closes when one of its members bids again, and when the lot has ended. A connection that was closed
 * has missed alerts: then those lots are shown in which the company is outbid.
 */
export default function AuctionAlerts() {
  const [api, holder] = notification.useNotification({
    placement: 'bottomRight',
    stack: { threshold: useNarrow() ? 1 : 3 },
  });
  const navigate = useNavigate();
  const me = useMe().data;
  const readOutbid = useOutbid();
  const last = useRef(new Map<number, AuctionAlert>());
  const show = useEffectEvent((alert: AuctionAlert) => {
    const { kind, lotID, auctionListingCode, text } = alert;
    const before = last.current.get(lotID);
    if (before && (before.version > alert.version || isSame(before, alert))) return;
    last.current.set(lotID, alert);
    const key = keyOf(lotID);
    if (kind === 'clear') return before?.kind === 'outbid' && api.destroy(key);
    const open = () => {
      api.destroy(key);
      void navigate(`${auctionPath(auctionListingCode)}#lot-${lotID}`);
    };
    api[kind === 'won' ? 'success' : 'warning']({
      key,
      title: '竞价提醒',
      description: text,
      duration: false,
      actions: (
        <Button type="primary" size="small" onClick={open}>
          {kind === 'outbid' ? '去出价' : '查看'}
        </Button>
      ),
    });
  });
  useEffect(
    () =>
      live.onMessage(({ msgType, data }) => {
        if (msgType === 'auction') show(data as AuctionAlert);
      }),
    [],
  );
  useCalmNews(reopened, async () => {
    if (!me) return;
    const page = await readOutbid().catch(() => undefined);
    if (!page) return;
    const lots = new Set(page.list.map(({ lotID }) => lotID));
    for (const purchase of page.list) show(outbidAlert(purchase));
    if (page.totalRow > lots.size) return;
    for (const [lotID, alert] of last.current) {
      if (alert.kind === 'outbid' && !lots.has(lotID)) show({ ...alert, kind: 'clear' });
    }
  });
  const bids = useBidPrices();
  useEffect(() => {
    const bid = bids.at(-1);
    const alert = bid && last.current.get(bid.lotID);
    if (alert?.kind === 'outbid') show({ ...alert, kind: 'clear', version: bid?.version ?? 0 });
  }, [bids]);
  return holder;
}

const keyOf = (lotID: number) => `auction ${lotID}`;

/** Reports whether two alerts about a lot are about the same own bid. */
const isSame = (a: AuctionAlert, b: AuctionAlert) => a.kind === b.kind && a.myPrice === b.myPrice;

/** Returns the alert of a lot in which the own company is outbid, as the server sends it. */
function outbidAlert(lot: AuctionPurchase): AuctionAlert {
  const { lotID, auctionListingCode, myPrice, version, batchID, listings, price, indexCode } = lot;
  const name = listings > 1 ? `批次 ${batchID} 等 ${listings} 批` : `批次 ${batchID}`;
  const bid = price === null ? '' : [indexCode, bidText(price, indexCode)].join(' ').trim();
  return {
    ...{ kind: 'outbid', lotID, auctionListingCode, myPrice, version, leading: false, orderID: 0 },
    text: `${name} 有更高的出价 ${bid} 元/吨。`,
  };
}
