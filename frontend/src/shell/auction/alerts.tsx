import { Button, notification } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { type AuctionAlert, useBidLots } from '../../api/auctions';
import { live } from '../../api/live';
import { auctionPath } from '../../ui/chrome/places';

/**
 * 竞价提醒: stays at the bottom right of every open page until it is closed or this page bids again; one for each lot.
 */
export default function AuctionAlerts() {
  const [api, holder] = notification.useNotification({ placement: 'bottomRight', stack: false });
  const navigate = useNavigate();
  const show = useEffectEvent(({ kind, lotID, auctionListingCode, text }: AuctionAlert) => {
    const key = keyOf(lotID);
    const open = () => {
      api.destroy(key);
      void navigate(auctionPath(auctionListingCode));
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
      }),
    [],
  );
  const bid = useBidLots();
  useEffect(() => {
    const last = bid.at(-1);
    if (last !== undefined) api.destroy(keyOf(last));
  }, [bid, api]);
  return holder;
}

const keyOf = (lotID: number) => `auction ${lotID}`;
