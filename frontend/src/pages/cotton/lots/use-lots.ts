import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lotKeys, readLots, useChangedLots } from '../../../api/lots';
import { atQuotes, type QuoteValues, useQuoteValues } from '../../../api/quotes';
import type { Lot } from '../../../api/types';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/contexts';
import { urlText } from '../../../search/demand';
import { pagesOf } from '../../../search/state';
import { nothingShown, outOfOrder, shownAfter, shownWith } from './shown';

/** The rows on screen, live. */
export interface LiveLots {
  lots: Lot[];
  gone: ReadonlySet<number>;
  /** current prices of the contracts */
  quotes: QuoteValues;
  /** the market moved: other rows, or another order, would be shown by now */
  moved: boolean;
  /** shows them */
  reorder: () => void;
  /** is called with the rows on screen: the first, and the one after the last */
  onView: (from: number, to: number) => void;
}

/** Rows and the current quotes; the rows keep the places where they were first shown. */
export function useLiveLots(): LiveLots {
  const { refresh } = useSearchState();
  const { answer, answered, lots: fresh } = useSearchAnswer();
  const client = useQueryClient();
  const quotes = useQuoteValues();
  const [shown, setShown] = useState(nothingShown);
  const [source, setSource] = useState<typeof answer>();
  const [forced, setForced] = useState(false);
  if (answer && answered && answer !== source) {
    setSource(answer);
    setShown(shownAfter(forced ? nothingShown : shown, urlText(answered), fresh));
    setForced(false);
  }

  const { absent } = shown;
  const usual = !answered?.premium && !answered?.mill;
  useEffect(() => {
    if (absent.length === 0) return;
    const settle = (found: Lot[]) => {
      // These are priced by the default premium table and mill; under others the rows keep their values.
      const ids = new Set(found.map(({ listingID }) => listingID));
      const lots = usual ? found : absent.filter(({ listingID }) => ids.has(listingID));
      setShown((now) => shownWith(now, absent, lots));
    };
    readLots(absent).then(settle, () => {}); // until then a row counts as on sale
  }, [absent, usual]);

  useChangedLots(
    shown.lots.map(({ listingID }) => listingID),
    () => {
      refresh();
      void client.invalidateQueries({ queryKey: lotKeys.all });
    },
  );
  const [[from, to], setView] = useState([0, Infinity]);
  const onView = useCallback((first: number, end: number) => {
    setView((old) => (old[0] === first && old[1] === end ? old : [first, end]));
  }, []);
  const moved = useMemo(() => {
    if (!answered || shown.moved) return shown.moved;
    const now = shown.lots.slice(from, to).map((lot) => atQuotes(lot, quotes));
    return outOfOrder(now, answered.order, answered.asc);
  }, [answered, shown, quotes, from, to]);
  const reorder = useCallback(() => {
    setForced(true);
    refresh();
  }, [refresh]);
  return { lots: shown.lots, gone: shown.gone, quotes, moved, reorder, onView };
}

/** Reports whether the rows answer an older query than the current one. */
export function useIsOld(): boolean {
  const { query } = useSearchState();
  const { answered } = useSearchAnswer();
  return answered !== undefined && urlText(answered) !== urlText(query);
}

/** Moves to the last page from one without lots: lots were sold, or a link is old. */
export function useLastPage(lots: readonly Lot[]): void {
  const { query, show } = useSearchState();
  const { answer, answered } = useSearchAnswer();
  const last = pagesOf(answer?.totalRow ?? 0);
  const current = answered !== undefined && urlText(answered) === urlText(query);
  const beyond = current && lots.length === 0 && last > 0 && query.pageNum > last;
  const go = useEffectEvent(() => show({ ...query, pageNum: last }, { replace: true }));
  useEffect(() => {
    if (beyond) go();
  }, [beyond]);
}

const firstWait = 1_500;
const longestWait = 10_000;

/**
 * Repeats the search automatically while the server or its index is unavailable, with backoff. A component, so that
 * the steps of a search render it alone.
 */
export function Recovery() {
  const { refresh } = useSearchState();
  const { error, busy } = useSearchStatus();
  const tries = useRef(0);
  const passing = error?.passing ?? false;
  useEffect(() => {
    if (!error) tries.current = 0;
    if (!passing || busy) return;
    const wait = Math.min(firstWait * 1.5 ** tries.current, longestWait);
    tries.current += 1;
    const timer = setTimeout(refresh, wait + Math.random() * 500);
    return () => clearTimeout(timer);
  }, [error, passing, busy, refresh]);
  return null;
}
