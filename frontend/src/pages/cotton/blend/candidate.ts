import type { Candidates } from '../../../api/types';
import { colourGrades } from '../../../ui/lot/colours';
import type { Measure, Ranged, Targets } from './measures';

/**
 * A lot that a blend may contain. Weights are whole hundredths of a kilogram, fibre values and shares whole
 * hundredths, so that sums are exact.
 */
export interface Candidate {
  listingID: number;
  batchID: string;
  /** the contract; empty for a fixed price */
  indexCode: string;
  /** CNY/t */
  price: number;
  /** CNY/t at the mill; absent if the blend is chosen by prices */
  delivered?: number;
  weight: number;
  values: Record<Ranged, number | null>;
  /** the share of each colour grade, best first; empty when unknown */
  colours: number[];
  primaryColor: string;
  depotName: string;
  memberID: number;
  memberOwnerName: string;
}

/** Hundredths of a kilogram in a ton. */
export const ton = 100_000;

const hundredths = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 100);

/** Returns the rows of an answer, which has a list for each value. */
export function candidatesOf(answer: Candidates): Candidate[] {
  return answer.listingID.map((listingID, row) => ({
    listingID,
    batchID: answer.batchID[row] as string,
    indexCode: answer.indexCode[row] as string,
    price: answer.price[row] as number,
    delivered: answer.delivered[row],
    weight: Math.round((answer.amount[row] as number) * ton),
    values: {
      length: hundredths(answer.lengthAvg[row]),
      strength: hundredths(answer.strongAvg[row]),
      mike: hundredths(answer.mikeAvg[row]),
      uniformity: hundredths(answer.neatAvg[row]),
      rd: hundredths(answer.rdAvg[row]),
      trash: hundredths(answer.impurity[row]),
    },
    colours: (answer.colours[row] as number[]).map((share) => Math.round(share * 100)),
    primaryColor: answer.primaryColor[row] as string,
    depotName: answer.depotName[row] as string,
    memberID: answer.memberID[row] as number,
    memberOwnerName: answer.memberOwnerName[row] as string,
  }));
}

/** Returns a measure of a lot in hundredths; null when the lot was not tested for it. */
export function measureOf(lot: Candidate, measure: Measure, targets: Targets): number | null {
  if (measure !== 'better' && measure !== 'worse') return lot.values[measure];
  if (lot.colours.length === 0) return null;
  const place = colourGrades.indexOf(targets[measure].grade);
  const part = measure === 'better' ? lot.colours.slice(0, place + 1) : lot.colours.slice(place);
  return part.reduce((sum, share) => sum + share, 0);
}

/** Returns the average of a measure over the lots that have it, weighted by conditioned weight, in hundredths. */
export function averageOf(
  lots: readonly Candidate[],
  measure: Measure,
  targets: Targets,
): number | null {
  let weight = 0;
  let sum = 0;
  for (const lot of lots) {
    const value = measureOf(lot, measure, targets);
    if (value === null) continue;
    weight += lot.weight;
    sum += lot.weight * value;
  }
  return weight === 0 ? null : sum / weight;
}
