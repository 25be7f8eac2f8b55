import type { AuctionAlert } from '../../api/auctions';
import { auctionLotPath, bidsPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';

/** An open alert, or several alike in one. */
export interface Popup {
  key: string;
  kind: AuctionAlert['kind'];
  text: string;
  button: string;
  /** the page that its button opens */
  to: string;
  alerts: readonly AuctionAlert[];
}

/** What several alerts of a kind say, and the state of their lots in the list of the own bids. */
const alike = {
  outbid: ['被超过', 2],
  won: ['中标', 3],
  gone: ['由平台撤出', 4],
} as const;

/** Returns the popups of some alerts: one for each lot, or one for each kind if these are more than a number. */
export function popupsOf(alerts: readonly AuctionAlert[], most: number): Popup[] {
  if (alerts.length <= most) return alerts.map(single);
  return (['gone', 'won', 'outbid'] as const).flatMap((kind) => {
    const some = alerts.filter((alert) => alert.kind === kind);
    if (some.length <= 1) return some.map(single);
    const [text, status] = alike[kind];
    return {
      ...{ key: `auction ${kind}`, kind, text: `${whole(some.length)} 批${text}` },
      ...{ button: '查看', to: `${bidsPath}?status=${status}`, alerts: some },
    };
  });
}

const single = (alert: AuctionAlert): Popup => ({
  ...{ key: `auction ${alert.lotID}`, kind: alert.kind, text: alert.text, alerts: [alert] },
  button: alert.kind === 'outbid' ? '去出价' : '查看',
  to: auctionLotPath(alert.auctionListingCode, alert.lotID),
});
