import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { useLocation, useNavigate } from 'react-router';
import type { CallError } from '../api/client';
import type { Lot, LotPage } from '../api/types';
import { useAfterPaint } from '../ui/after-paint';
import { newSearchClient } from './client';
import { connectCotton } from './connector';
import { type CottonQuery, changed, type Filters, ofShop, settled } from './demand';
import { withLookOf, withoutLook } from './look';
import {
  type History,
  indexName,
  newRouter,
  type SearchRouter,
  type Step,
  urlOfQuery,
} from './routing';
import type { CottonResult, CottonUi, SearchUiState } from './state';

/** The state of the filters, and the ways to change it. */
export interface SearchState {
  query: CottonQuery;
  /** the shop of a shop page */
  shop?: number;
  /** the rare filters are open */
  more: boolean;
  setMore: (open: boolean) => void;
  /** makes the search count the options of the rare filters while they are closed, too */
  setRare: (open: boolean) => void;
  /** changes some filters; undefined removes one */
  change: (patch: Filters) => void;
  /** shows another query: as a step that going back undoes, or in the place of the current one */
  show: (query: CottonQuery, step?: Step) => void;
  /** repeats the search */
  refresh: () => void;
}

/** The last answer of the server; none while the server refuses the current query. */
export interface SearchAnswer {
  /** undefined before the first answer, and while the current query is refused */
  answer?: LotPage;
  lots: Lot[];
  /** the query that the answer belongs to */
  answered?: CottonQuery;
}

/** The progress of a search. */
export interface SearchStatus {
  /** a request is running */
  busy: boolean;
  error?: CallError;
}

// Four contexts over InstantSearch's hook, which draws its users at every step of a search: a search that starts
// draws no filter, an answer draws no button, and rows are drawn before counts (docs/adr/0012).
const StateContext = createContext<SearchState | undefined>(undefined);
const AnswerContext = createContext<SearchAnswer>({ lots: [] });
const CountedContext = createContext<LotPage | undefined>(undefined);
const StatusContext = createContext<SearchStatus>({ busy: false });

/** Returns the state of the filters of the CottonSearch around. */
export function useSearchState(): SearchState {
  const state = use(StateContext);
  if (!state) throw new Error('useSearchState needs a CottonSearch around it');
  return state;
}

export const useSearchAnswer = (): SearchAnswer => use(AnswerContext);

/** Returns the answer with the counts of the filters: the last one, once its rows are drawn. */
export const useCounted = (): LotPage | undefined => use(CountedContext);

export const useSearchStatus = (): SearchStatus => use(StatusContext);

interface CottonSearchProps {
  /** only the lots of this shop are searched */
  shop?: number;
  children: ReactNode;
}

/** A search for lots. Its state is InstantSearch's, which the router keeps in the URL. */
export function CottonSearch({ shop, children }: CottonSearchProps) {
  const router = useRouter(shop);
  const [searchClient] = useState(newSearchClient);
  return (
    <InstantSearch<SearchUiState, SearchUiState>
      indexName={indexName}
      searchClient={searchClient}
      routing={{ router }}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Provider router={router} shop={shop}>
        {children}
      </Provider>
    </InstantSearch>
  );
}

/** Returns the router between InstantSearch and the history of the browser. */
function useRouter(shop: number | undefined): SearchRouter {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const go = useRef<History['go']>(() => {});
  const [router] = useState(() => {
    const text = () => withoutLook(window.location.search);
    return newRouter({ text, go: (...step) => go.current(...step) }, shop);
  });
  const isHere = useCallback(() => window.location.pathname === pathname, [pathname]);
  useEffect(() => {
    go.current = (text, { replace }, keepsNotes) => {
      const search = withLookOf(text, window.location.search);
      if (isHere()) navigate({ search }, { replace, state: keepsNotes ? state : null });
    };
  }, [navigate, state, isHere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step of the history has its own key.
  useEffect(() => router.changed(), [key]);
  // Going back before the step forward is drawn leaves the router of the site, and so the key, where it was.
  useEffect(() => {
    const onPop = () => isHere() && router.changed();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [router, isHere]);
  return router;
}

interface ProviderProps extends CottonSearchProps {
  router: SearchRouter;
}

/** Selects from InstantSearch's hook what the widgets need, so that each is drawn by its own part alone. */
function Provider({ router, shop, children }: ProviderProps) {
  useConnector(connectCotton);
  const { indexUiState, setIndexUiState, results, status, refresh } =
    useInstantSearch<SearchUiState>();
  const ui = indexUiState.cotton as CottonUi;
  const state = useMemo<SearchState>(() => {
    const set = (next: CottonUi) => setIndexUiState({ cotton: next });
    const show = (wanted: CottonQuery, step: Step = { replace: false }) => {
      const query = shop === undefined ? settled(wanted) : ofShop(shop, settled(wanted));
      if (urlOfQuery(query, shop) === urlOfQuery(ui.query, shop)) return;
      router.nextStep(step);
      set({ ...ui, query });
    };
    return {
      ...ui,
      shop,
      show,
      refresh,
      setMore: (more) => set({ ...ui, more }),
      setRare: (rare) =>
        setIndexUiState((now) => ({ cotton: { ...(now.cotton as CottonUi), rare } })),
      change: (patch) => show(changed(ui.query, patch)),
    };
  }, [ui, shop, router, setIndexUiState, refresh]);

  const { answer, answered, hits, error } = (results ?? {}) as unknown as Partial<CottonResult>;
  const refused = error !== undefined && !error.passing;
  const last = useMemo<SearchAnswer>(
    () => (refused ? { lots: [] } : { answer, answered, lots: hits ?? [] }),
    [refused, answer, answered, hits],
  );
  // InstantSearch draws at once. The first rows are drawn in slices, between which the browser answers a person.
  const deferred = useDeferredValue(last);
  const drawn = deferred.answer ? last : deferred;
  const busy = status === 'loading' || status === 'stalled';
  const progress = useMemo<SearchStatus>(() => ({ busy, error }), [busy, error]);
  return (
    <StateContext value={state}>
      <AnswerContext value={drawn}>
        <CountedContext value={useAfterPaint(drawn.answer)}>
          <StatusContext value={progress}>{children}</StatusContext>
        </CountedContext>
      </AnswerContext>
    </StateContext>
  );
}
