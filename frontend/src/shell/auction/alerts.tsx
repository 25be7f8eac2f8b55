import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type AuctionAlert, useBidPrices, useReadAlerts } from '../../api/auctions';
import { live, reopened } from '../../api/live';
import { useMe } from '../../api/me';
import { useCalmNews } from '../../api/news';
import { auctionPath } from '../../ui/chrome/places';
import { useNarrow } from '../../ui/narrow';
import { readStored, writeStored } from '../../ui/stored';

/**
 * 竞价提醒: stays at the bottom right of every open page until it is closed, one for each lot. The alert of a company that
 * was outbid also closes when one of its members bids again, and when the lot has ended. A new page shows in which lots
 * the company is outbid now. A connection that was closed has missed alerts: then those are shown that hold now.
 */
export default function AuctionAlerts() {
  const [api, holder] = notification.useNotification({
    placement: 'bottomRight',
    stack: { threshold: useNarrow() ? 1 : 3 },
  });
  const navigate = useNavigate();
  const me = useMe().data;
  const readAlerts = useReadAlerts();
  const last = useRef(new Map<number, AuctionAlert>());
  const show = useEffectEvent((alert: AuctionAlert) => {
    const { kind, lotID, auctionListingCode, text } = alert;
    const before = last.current.get(lotID);
    if (before && (before.version > alert.version || isSame(before, alert))) return;
    last.current.set(lotID, alert);
    if (readClosed().includes(nameOf(alert))) return;
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
      onClose: () => writeStored(closedKey, [...readClosed(), nameOf(alert)].slice(-closedMax)),
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
  const member = me?.memberID;
  const readOutbid = useEffectEvent(async () => {
    const list = await readAlerts().catch(() => []);
    for (const alert of list) if (alert.kind === 'outbid') show(alert);
  });
  useEffect(() => {
    if (member) void readOutbid();
  }, [member]);
  useCalmNews(reopened, async () => {
    if (!member) return;
    const list = await readAlerts().catch(() => undefined);
    if (!list) return;
    for (const alert of list) show(alert);
    const lots = new Set(list.map(({ lotID }) => lotID));
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

/** Returns the name of an alert among those that were closed. */
const nameOf = ({ lotID, kind, myPrice }: AuctionAlert) => `${lotID} ${kind} ${myPrice}`;

const closedKey = 'closedAuctionAlerts';

/** How many closed alerts are remembered, so that the next page does not show them. */
const closedMax = 200;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const readClosed = (): string[] => readStored(closedKey, isNames) ?? [];
