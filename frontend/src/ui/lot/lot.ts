import { importedLotPath } from '../chrome/places';

/** How cotton was picked: 1 by hand, 2 by machine; 0 unknown. */
export type PackType = 0 | 1 | 2;

/** How cotton was ginned: 1 saw, 2 roller, 4 long staple; 0 unknown. */
export type CottonType = 0 | 1 | 2 | 4;

/** 1 on sale, 2 in a deal, 3 sold, 4 taken off, 5 expired. */
export type ListingState = 1 | 2 | 3 | 4 | 5 | 6;

/** The fields of a lot that ui shows, named as the server's. Unknown values are null. */
export interface LotFacts {
  batchID: string;
  cottonYear: number;
  packType: PackType;
  cottonType: CottonType;
  origins: string;
  originsCity: string;
  depotName: string;
  primaryColor: string;
  lengthAvg: number | null;
  strongAvg: number | null;
  mikeAvg: number | null;
  mikeGrade: string | null;
  neatAvg: number | null;
  moisture: number | null;
  impurity: number | null;
  /** conditioned weight, t */
  amount: number | null;
  indexCode: string | null;
  basis: number | null;
  fixedPrice: number | null;
  /** CNY/t */
  price: number | null;
  /** sold together with other lots only */
  isBindSale: boolean;
}

interface Addressed {
  batchID: string;
  listingID?: number;
  /** of imported cotton; absent or 0 for domestic cotton */
  importlistingID?: number;
  /** premium table of 折3128; absent or empty for the default one */
  premium?: string;
  /** mill of the delivered price; absent for the default one */
  mill?: number;
}

/** Returns the address of a lot's page. */
export function lotAddress({
  batchID,
  listingID,
  importlistingID,
  premium,
  mill,
}: Addressed): string {
  if (importlistingID) return importedLotPath(importlistingID);
  const query = new URLSearchParams({ batchID });
  if (listingID !== undefined) query.set('listingID', String(listingID));
  if (premium) query.set('premium', premium);
  if (mill) query.set('mill', String(mill));
  return `/cottonmall/detail?${query}`;
}
