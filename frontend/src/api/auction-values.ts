import type {
  AuctionAlert,
  AuctionCounts,
  AuctionLot,
  AuctionPage,
  AuctionPrice,
} from './auctions';
import type { LiveMessage } from './live';
import type { Lot } from './types';

/**
 * The last values of a session that arrived as messages. An answer of the server may be older: it gets those that are
 * newer.
 */
export class AuctionValues {
  private readonly prices = new Map<number, AuctionPrice>();
  private readonly alerts = new Map<number, AuctionAlert>();
  private readonly counts = new Map<number, AuctionCounts>();

  /** Takes the values of a message. Returns false for other messages. */
  receive(msgType: LiveMessage['msgType'], data: unknown): boolean {
    if (msgType === 'auctionPrice') {
      for (const tick of data as AuctionPrice[]) keep(this.prices, tick.lotID, tick);
    } else if (msgType === 'auctionCounts') {
      for (const tick of data as AuctionCounts[]) this.counts.set(tick.sessionID, tick);
    } else if (msgType === 'auction') {
      const alert = data as AuctionAlert;
      keep(this.alerts, alert.lotID, alert);
    } else return false;
    return true;
  }

  /** Returns a page with the values. Nothing enters or leaves a session that has begun. */
  merge(page: AuctionPage): AuctionPage {
    const [session = page.session] = mergeCounts([page.session], [...this.counts.values()]);
    const lots = mergePrices(page.list, [...this.prices.values()]);
    return {
      ...page,
      session,
      list: mergeAlerts(lots, this.alerts),
      ...(session.status > 1 && { mayPut: false, mayEdit: false }),
    };
  }
}

/** Keeps a value unless a newer one is known. */
function keep<Value extends { version: number }>(
  values: Map<number, Value>,
  id: number,
  value: Value,
): void {
  const known = values.get(id);
  if (!known || value.version >= known.version) values.set(id, value);
}

/** Returns sessions after some ticks: a tick of an older version changes nothing. */
export const mergeCounts = <Session extends AuctionCounts>(
  sessions: Session[],
  ticks: AuctionCounts[],
): Session[] =>
  sessions.map((session) => {
    const tick = ticks.findLast(({ sessionID }) => sessionID === session.sessionID);
    return tick && tick.countVersion > session.countVersion ? { ...session, ...tick } : session;
  });

/** Returns lots after some ticks: a tick of an older version changes nothing. The same array when nothing changed. */
export function mergePrices(lots: AuctionLot[], ticks: AuctionPrice[]): AuctionLot[] {
  const latest = new Map(ticks.map((tick) => [tick.lotID, tick]));
  let changed = false;
  const merged = lots.map((lot) => {
    const tick = latest.get(lot.lotID);
    if (!tick || tick.version <= lot.version) return lot;
    changed = true;
    const leading = lot.leading && (tick.price === lot.myPrice || tick.price === null);
    return { ...lot, ...tick, leading, lot: atBid(lot.lot, tick.price) };
  });
  return changed ? merged : lots;
}

/** Returns lots with the own standing of some alerts. One about an older state of its lot changes nothing. */
export const mergeAlerts = (
  lots: AuctionLot[],
  alerts: ReadonlyMap<number, AuctionAlert>,
): AuctionLot[] =>
  lots.map((lot) => {
    const alert = alerts.get(lot.lotID);
    if (!alert || alert.version < lot.version) return lot;
    const { myPrice, leading, orderID, buyerName } = alert;
    return { ...lot, myPrice, leading, orderID, buyerName };
  });

/** Returns lots after an own bid, whose answer may be older than what is known of the lot. */
export const mergeBid = (lots: AuctionLot[], tick: AuctionPrice, price: number): AuctionLot[] =>
  mergePrices(lots, [tick]).map((lot) =>
    lot.lotID === tick.lotID && (lot.myPrice ?? price) <= price
      ? { ...lot, myPrice: price, leading: lot.price === price }
      : lot,
  );

/** Returns a lot at another bid: a basis or a price, with which all its prices move. */
export function atBid(lot: Lot, bid: number | null): Lot {
  const asked = lot.basis ?? lot.fixedPrice;
  if (bid === null || asked === null || bid === asked) return lot;
  const moved = (price: number | null) => price && price + bid - asked;
  return {
    ...lot,
    ...(lot.basis === null ? { fixedPrice: bid } : { basis: bid }),
    price: moved(lot.price),
    price3128: moved(lot.price3128),
    ...(lot.delivered && { delivered: lot.delivered + bid - asked }),
  };
}
