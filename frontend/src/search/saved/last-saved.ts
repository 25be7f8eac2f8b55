import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../ui/stored';

const key = 'demands.saved';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Keeps the number of the demand that was saved last for the next list, also after a reload. */
export const keepSaved = (searchID: number) => writeStored(key, searchID);

/** Returns the demand that was saved last. Only the first list that opens after the saving knows it. */
export function useLastSaved(): number | undefined {
  const [searchID] = useState(() => readStored(key, isNumber));
  useEffect(() => writeStored(key, null), []);
  return searchID;
}
