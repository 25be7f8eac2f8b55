import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../api/client';
import type { Lot, LotPage } from '../api/types';
import { useAfterPaint } from '../ui/after-paint';
import { searchClient } from './client';
import { connectCotton } from './connector';
import {
  type CottonQuery,
  changed,
  type Filters,
  ofShop,
  readUrl,
  settled,
  shopText,
  urlText,
} from './demand';
import type { CottonResult, CottonUi } from './state';

const index = 'cotton';

/** Shows another query: as a step that going back undoes, or in the place of the current one. */
type Show = (query: CottonQuery, step?: { replace: boolean }) => void;

/** What the page wants, and how to want something else. */
export interface Wanted {
  query: CottonQuery;
  /** the one shop whose page this is */
  shop?: number;
  /** the rare filters are open */
  more: boolean;
  setMore: (open: boolean) => void;
  /** changes some filters; undefined takes one away */
  change: (patch: Filters) => void;
  show: Show;
  refresh: () => void;
}

/** What the server answered last; nothing while it refuses what is wanted. */
export interface Answered {
  /** undefined before the first, and while what is wanted is refused */
  answer?: LotPage;
  lots: Lot[];
  /** what the answer answers */
  asked?: CottonQuery;
}

/** How the search is doing. */
export interface Progress {
  /** an answer is on its way */
  busy: boolean;
  error?: CallError;
}

// Four contexts: a search that sets out draws no filter again, an answer draws no button, and its rows
// are drawn before the counts behind the filters.
const WantedContext = createContext<Wanted | undefined>(undefined);
const AnsweredContext = createContext<Answered>({ lots: [] });
const CountedContext = createContext<LotPage | undefined>(undefined);
const ProgressContext = createContext<Progress>({ busy: false });

export function useWanted(): Wanted {
  const wanted = use(WantedContext);
  if (!wanted) throw new Error('useWanted needs a CottonSearch around it');
  return wanted;
}

export const useAnswered = (): Answered => use(AnsweredContext);

/** The answer whose counts stand behind the filters: the last one, once its rows are drawn. */
export const useCounted = (): LotPage | undefined => use(CountedContext);
export const useProgress = (): Progress => use(ProgressContext);

interface CottonSearchProps {
  /** only the lots of this shop are searched, whatever is wanted */
  shop?: number;
  children: ReactNode;
}

/** A search whose state is the page's URL; what the URL asks for is understood. */
export function CottonSearch({ shop, children }: CottonSearchProps) {
  const [first] = useState<CottonUi>(() => {
    const { query } = readUrl(new URLSearchParams(window.location.search));
    return { query: within(shop, query), more: false };
  });
  return (
    <InstantSearch
      indexName={index}
      searchClient={searchClient}
      initialUiState={{ [index]: { cotton: first } as object }}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Provider first={first} shop={shop}>
        {children}
      </Provider>
    </InstantSearch>
  );
}

const within = (shop: number | undefined, query: CottonQuery) =>
  shop === undefined ? query : ofShop(shop, query);

const addressOf = (shop: number | undefined, query: CottonQuery) =>
  shop === undefined ? urlText(query) : shopText(shop, query);

function Provider({ first, shop, children }: CottonSearchProps & { first: CottonUi }) {
  useConnector(connectCotton);
  const { results, status, error, setIndexUiState } = useInstantSearch({
    catchError: true,
  });
  const [ui, setUi] = useState(first);

  const want = useCallback(
    (next: CottonUi) => {
      setUi(next);
      setIndexUiState({ cotton: next } as object);
    },
    [setIndexUiState],
  );
  const show = useUrl(ui, want, shop);
  // After an error InstantSearch goes back to the last state that was answered: it is told again.
  const refresh = useCallback(() => want(ui), [want, ui]);
  const setMore = useCallback((more: boolean) => want({ ...ui, more }), [want, ui]);
  const change = useCallback((patch: Filters) => show(changed(ui.query, patch)), [show, ui]);

  const wanted = useMemo<Wanted>(
    () => ({ ...ui, shop, setMore, change, show, refresh }),
    [ui, shop, setMore, change, show, refresh],
  );

  const failed = useMemo(() => error && asCallError(error), [error]);
  const refused = failed !== undefined && !failed.passing;
  const result = (refused ? undefined : results) as unknown as Partial<CottonResult> | undefined;
  const answer = result?.answer;
  const hits = result?.hits;
  const asked = result?.asked?.query;
  const answered = useMemo<Answered>(
    () => ({ answer, lots: hits ?? [], asked }),
    [answer, hits, asked],
  );

  const busy = status === 'loading' || status === 'stalled';
  const progress = useMemo<Progress>(() => ({ busy, error: failed }), [busy, failed]);
  return (
    <WantedContext value={wanted}>
      <AnsweredContext value={answered}>
        <CountedContext value={useAfterPaint(answer)}>
          <ProgressContext value={progress}>{children}</ProgressContext>
        </CountedContext>
      </AnsweredContext>
    </WantedContext>
  );
}

/** Keeps the URL and the state the same: what the page wants is written, where the browser goes is read. */
function useUrl(ui: CottonUi, want: (ui: CottonUi) => void, shop: number | undefined): Show {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const written = useRef<string | undefined>(undefined);

  const read = useEffectEvent(() => {
    const text = window.location.search.slice(1);
    if (text === written.current) return;
    const query = within(shop, readUrl(new URLSearchParams(text)).query);
    const clean = addressOf(shop, query);
    written.current = clean;
    if (clean !== text) navigate({ search: clean }, { replace: true, state });
    if (clean !== urlText(ui.query)) want({ ...ui, query });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every link that is followed has its own key.
  useEffect(() => read(), [key]);
  // Going back before the step forward was drawn leaves the router where it was: no key tells it.
  useEffect(() => {
    const moved = () => read();
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);

  return useCallback(
    (wanted, step) => {
      const query = within(shop, settled(wanted));
      const text = addressOf(shop, query);
      if (text === written.current) return;
      written.current = text;
      want({ ...ui, query });
      // What was searched is remembered with the page as long as it filters anything.
      const filtered = Object.keys(query.filters).length > 0;
      navigate({ search: text }, { ...step, state: filtered ? state : null });
    },
    [navigate, want, ui, state, shop],
  );
}

function asCallError(error: Error): CallError {
  const { code, request } = error as Partial<CallError>;
  if (error instanceof CallError) return error;
  return new CallError(code ?? 0, error.message, request);
}
