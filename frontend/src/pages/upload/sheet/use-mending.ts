import { useState } from 'react';
import { type UnknownName, useCorrect } from '../../../api/uploads';
import type { Place } from './problems';

/** A corrected cell, and the version of the preview that contains it; absent while it is being saved. */
interface Mended {
  text: string;
  version?: number;
}

const keyOf = ({ number, index }: Place) => `${number} ${index}`;

/** The editing of the cells of a sheet. */
export interface Corrections {
  /** whether corrections are being saved */
  busy: boolean;
  /** the text that a cell is about to have; undefined when rows of a version have what it has */
  pendingAt: (place: Place, shown: number) => string | undefined;
  /** saves the text of cells, or what an unknown name means in all cells */
  mend: (places: Place[], text: string, name?: UnknownName) => void;
}

/** Corrects cells one after the other; each correction is shown at once. */
export function useCorrections(importID: number): Corrections {
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
  const mend = (places: Place[], text: string, name?: UnknownName) => {
    set(places, { text });
    correct
      .mutateAsync(
        name
          ? { names: [{ field: name.field, from: name.text, to: text }] }
          : { cells: places.map((place) => ({ ...place, text })) },
      )
      .then(({ version }) => set(places, { text, version }))
      .catch(() => set(places, undefined)); // errors are shown where all failures are
  };
  const pendingAt = (place: Place, shown: number) => {
    const one = mended.get(keyOf(place));
    return one && (one.version === undefined || one.version > shown) ? one.text : undefined;
  };
  const busy =
    correct.isPending || [...mended.values()].some(({ version }) => version === undefined);
  return { busy, pendingAt, mend };
}
