import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AuctionAlert, useBidPrices, useReadAlerts } from '../../api/auctions';
import { live, reopened } from '../../api/live';
import { useMe } from '../../api/me';
import { useCalmNews } from '../../api/news';
import { useNarrow } from '../../ui/narrow';
import { readStored, writeStored } from '../../ui/stored';
import { type Popup, popupsOf } from './popups';
import { useShownLots } from './shown-lots';

/**
 * 竞价提醒: stays at the bottom right of every open page until it is closed, one for each lot, or one for each kind of
 * many. A lot whose row the page shows has none; on that page the others stay at the left, beside its bids. The alert
 * of a company that was outbid also closes when one of its members bids again, and when the lot has ended. A new page
 * shows in which lots the company is outbid now. A connection that was closed has missed alerts: then those are shown
 * that hold now.
 */
export default function AuctionAlerts() {
  const me = useMe().data;
  const readAlerts = useReadAlerts();
  const last = useRef(new Map<number, AuctionAlert>());
  const [alerts, setAlerts] = useState<readonly AuctionAlert[]>([]);
  const close = (some: readonly AuctionAlert[]) =>
    setAlerts((all) => all.filter(({ lotID }) => !some.some((one) => one.lotID === lotID)));
  const show = useEffectEvent((alert: AuctionAlert) => {
    const before = last.current.get(alert.lotID);
    if (before && (before.version > alert.version || isSame(before, alert))) return;
    last.current.set(alert.lotID, alert);
    if (readClosed().includes(nameOf(alert))) return;
    if (alert.kind !== 'clear') {
      setAlerts((all) => [...all.filter(({ lotID }) => lotID !== alert.lotID), alert]);
    } else if (before?.kind === 'outbid') close([alert]);
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
  return usePopups(alerts, close);
}

/** Draws the popups of those alerts whose lots the page does not show. */
function usePopups(
  alerts: readonly AuctionAlert[],
  close: (alerts: readonly AuctionAlert[]) => void,
) {
  const [api, holder] = notification.useNotification({
    stack: { threshold: useNarrow() ? 1 : 3 },
  });
  const navigate = useNavigate();
  const shown = useShownLots();
  const placement = shown.size > 0 ? 'bottomLeft' : 'bottomRight';
  const drawn = useRef({ placement, popups: new Map<string, readonly AuctionAlert[]>() });
  const draw = useEffectEvent(({ key, kind, text, button, to, alerts: some }: Popup) => {
    const open = () => {
      close(some);
      void navigate(to);
    };
    api[kind === 'won' ? 'success' : 'warning']({
      ...{ key, placement },
      title: '竞价提醒',
      description: text,
      duration: false,
      onClose: () => {
        writeStored(closedKey, [...readClosed(), ...some.map(nameOf)].slice(-closedMax));
        close(some);
      },
      actions: (
        <Button type="primary" size="small" onClick={open}>
          {button}
        </Button>
      ),
    });
  });
  useEffect(() => {
    const others = alerts.filter(({ lotID }) => !shown.has(lotID));
    const popups = popupsOf(others, shown.size > 0 ? mostAtRows : most);
    const before = drawn.current;
    drawn.current = { placement, popups: new Map(popups.map(({ key, alerts }) => [key, alerts])) };
    for (const key of before.popups.keys()) if (!drawn.current.popups.has(key)) api.destroy(key);
    for (const popup of popups) {
      const same = isAlike(before.popups.get(popup.key), popup.alerts);
      if (!same || before.placement !== placement) draw(popup);
    }
  }, [api, alerts, shown, placement]);
  return holder;
}

/** How many alerts are shown one by one: on usual pages, and beside rows that are bid for. */
const [most, mostAtRows] = [3, 1];

/** Reports whether a popup that is drawn has these alerts. */
const isAlike = (drawn: readonly AuctionAlert[] = [], alerts: readonly AuctionAlert[]) =>
  drawn.length === alerts.length && drawn.every((one, n) => one === alerts[n]);

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
