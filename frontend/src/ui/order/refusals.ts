interface Lot {
  listingID: number;
  batchID: string;
}

interface Outcome {
  batchID: string;
  ok: boolean;
  msg: string;
}

/** The reasons of refused lots by listing. */
export type Refusals = ReadonlyMap<number, string>;

/** How sentences about a balance begin that is too low. */
export const lowBalance = '您的余额不足';

/**
 * Returns which lots a sentence of the server names, each with its part of the sentence:
 * 批次 65012252001：已售；批次 65012252002：是本企业的批次，不能询盘. A balance that is too low is of no single lot.
 */
export function refusalsIn(message: string, lots: readonly Lot[]): Refusals {
  const refused = new Map<number, string>();
  for (const part of message.split('；')) {
    const [, name, reason = ''] = /^批次 (\d+)：(.+)$/.exec(part.trim()) ?? [];
    if (reason.startsWith(lowBalance)) continue;
    for (const { listingID, batchID } of lots) {
      if (name === batchID || name === String(listingID)) refused.set(listingID, reason);
    }
  }
  return refused;
}

/** Returns the lots that an answer has refused. */
export function refusedOutcomes(list: readonly Outcome[], lots: readonly Lot[]): Refusals {
  const reasons = new Map(list.filter(({ ok }) => !ok).map(({ batchID, msg }) => [batchID, msg]));
  const refused = lots.filter(({ batchID }) => reasons.has(batchID));
  return new Map(refused.map(({ listingID, batchID }) => [listingID, reasons.get(batchID) ?? '']));
}
