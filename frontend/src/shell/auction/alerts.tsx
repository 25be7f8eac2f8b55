import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type AuctionAlert, type AuctionPrice, useBidLots } from '../../api/auctions';
import { live } from '../../api/live';
import { auctionPath } from '../../ui/chrome/places';

/**
 * 竞价提醒: stays at the bottom right of every open page until it is closed, one for each lot. The alert of a company that
 * was outbid also closes when one of its members bids again, and when the lot has ended.
 */
export default function AuctionAlerts() {
  const [api, holder] = notification.useNotification({ placement: 'bottomRight', stack: false });
  const navigate = useNavigate();
  const outbid = useRef(new Set<number>());
  const close = useEffectEvent((lotID: number) => {
    if (outbid.current.delete(lotID)) api.destroy(keyOf(lotID));
  });
  const show = useEffectEvent(({ kind, lotID, auctionListingCode, text }: AuctionAlert) => {
    const key = keyOf(lotID);
    if (kind === 'bid') return close(lotID);
    if (kind === 'outbid') outbid.current.add(lotID);
    else outbid.current.delete(lotID);
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
          {kind === 'won' ? '查看' : '去出价'}
        </Button>
      ),
    });
  });
  useEffect(
    () =>
      live.onMessage(({ msgType, data }) => {
        if (msgType === 'auction') show(data as AuctionAlert);
        if (msgType !== 'auctionPrice') return;
        for (const { lotID, status } of data as AuctionPrice[]) if (status > 2) close(lotID);
      }),
    [],
  );
  const bid = useBidLots();
  useEffect(() => {
    const last = bid.at(-1);
    if (last !== undefined) close(last);
  }, [bid]);
  return holder;
}

const keyOf = (lotID: number) => `auction ${lotID}`;
