import { useEffect } from 'react';

interface CheckedLot {
  listingID: number;
  batchID: string;
}

let checked: readonly CheckedLot[] = [];

/** Returns the lots that are checked on the page. */
export const checkedLots = (): readonly CheckedLot[] => checked;

/** Makes the checked lots of a page known to the header, as long as the page is shown. */
export function useCheckedLots(lots: readonly CheckedLot[]): void {
  useEffect(() => {
    checked = lots;
    return () => {
      checked = [];
    };
  }, [lots]);
}
