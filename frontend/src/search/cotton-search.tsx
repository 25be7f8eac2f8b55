import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { useLocation, useNavigate } from 'react-router';
import { newSearchClient } from './client';
import { connectCotton } from './connector';
import { type SearchAnswer, SearchContexts, type SearchState, type SearchStatus } from './contexts';
import { type CottonQuery, changed, ofShop, settled } from './demand';
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
    <SearchContexts state={state} answer={drawn} status={progress}>
      {children}
    </SearchContexts>
  );
}
