import { useState } from 'react';
import { useCorrect } from '../../../api/uploads';
import type { Place } from './problems';

/** A cell that was mended, and since which version of the preview that is so; none while it is on its way. */
interface Mended {
  text: string;
  version?: number;
}

const keyOf = ({ number, index }: Place) => `${number} ${index}`;

/** What a person does to the cells of a sheet. */
export interface Mending {
  /** whether something of it is still on its way */
  busy: boolean;
  /** the text that a cell is about to have; undefined when rows of a version have what it has */
  pendingAt: (place: Place, shown: number) => string | undefined;
  mend: (places: Place[], text: string) => void;
}

/** Mends cells one correction after the other; each is shown at once. */
export function useMending(importID: number): Mending {
  const correct = useCorrect(importID);
  const [mended, setMended] = useState<ReadonlyMap<string, Mended>>(new Map());
  const set = (places: Place[], to: Mended | undefined) =>
    setMended((before) => {
      const after = new Map(before);
      for (const place of places) {
        if (to) after.set(keyOf(place), to);
        else after.delete(keyOf(place));
      }
      return after;
    });
  const mend = (places: Place[], text: string) => {
    set(places, { text });
    correct
      .mutateAsync({ cells: places.map((place) => ({ ...place, text })) })
      .then(({ version }) => set(places, { text, version }))
      .catch(() => set(places, undefined)); // what went wrong is said where all failures are
  };
  const pendingAt = (place: Place, shown: number) => {
    const one = mended.get(keyOf(place));
    return one && (one.version === undefined || one.version > shown) ? one.text : undefined;
  };
  const busy =
    correct.isPending || [...mended.values()].some(({ version }) => version === undefined);
  return { busy, pendingAt, mend };
}
