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

/**
 * Returns which lots a sentence of the server names, each with its part of the sentence:
 * 65012252001 已售；65012252002 是本企业的批次. Empty when it names none.
 */
export function refusalsIn(message: string, lots: readonly Lot[]): Refusals {
  const refused = new Map<number, string>();
  for (const part of message.split(/[；;\n]/)) {
    const named = lots.filter(({ batchID }) => part.includes(batchID));
    let reason = part;
    for (const { batchID } of named) reason = reason.replaceAll(batchID, '');
    reason = reason.replace(/^[\s：:，,、。（(]+/, '').replace(/[\s，,。]+$/, '');
    for (const { listingID } of named) refused.set(listingID, reason || message);
  }
  return refused;
}

/** Returns the lots that an answer has refused. */
export function refusedOutcomes(list: readonly Outcome[], lots: readonly Lot[]): Refusals {
  const reasons = new Map(list.filter(({ ok }) => !ok).map(({ batchID, msg }) => [batchID, msg]));
  const refused = lots.filter(({ batchID }) => reasons.has(batchID));
  return new Map(refused.map(({ listingID, batchID }) => [listingID, reasons.get(batchID) ?? '']));
}
