import type { InstantSearchProps } from 'react-instantsearch';
import { type CottonQuery, ofShop, readUrl, shopText, urlText } from './demand';
import type { CottonUi, SearchUiState } from './state';

/** How a change is written to the history of the browser. */
export interface Step {
  /** in the place of the current page, so that going back does not undo it */
  replace: boolean;
}

/** The history that the router writes to and reads from. */
export interface History {
  /** the query part of the current URL, without its question mark */
  text: () => string;
  /** shows another query part; keepsNotes keeps the state of the current history entry */
  go: (text: string, step: Step, keepsNotes: boolean) => void;
}

/** A router of InstantSearch with the functions that the page calls. */
export interface SearchRouter extends Router {
  /** sets how the next change is written */
  nextStep: (step: Step) => void;
  /** reads the URL after another part of the page changed it */
  changed: () => void;
}

type Routing = Exclude<
  NonNullable<InstantSearchProps<SearchUiState, SearchUiState>['routing']>,
  boolean
>;
type Router = NonNullable<Routing['router']>;

/** The name of the index in InstantSearch's state. */
export const indexName = 'cotton';

/** Returns the state of InstantSearch for a state of the filters. */
export const uiStateOf = (cotton: CottonUi): SearchUiState => ({ [indexName]: { cotton } });

/** Returns the query of a URL; on the page of a shop, only lots of the shop. */
export function queryOfUrl(text: string, shop: number | undefined): CottonQuery {
  const { query } = readUrl(new URLSearchParams(text));
  return shop === undefined ? query : ofShop(shop, query);
}

/** Returns the URL of a query: its query part with the defaults left out. */
export const urlOfQuery = (query: CottonQuery, shop: number | undefined): string =>
  shop === undefined ? urlText(query) : shopText(shop, query);

const push: Step = { replace: false };

/**
 * Returns the router that keeps InstantSearch's state in the URL. Whether the rare filters are open is no part of
 * the URL and survives its changes.
 */
export function newRouter(history: History, shop: number | undefined): SearchRouter {
  let onUpdate: (state: SearchUiState) => void = () => {};
  let step = push;
  let more = false;
  let disposed = false;
  let known: string | undefined; // the URL of the state
  const queryNow = () => queryOfUrl(history.text(), shop);
  return {
    $$type: 'cottonmall.router',
    start: () => {
      disposed = false;
    },
    dispose: () => {
      disposed = true;
    },
    createURL: () => '',
    read: () => uiStateOf({ query: queryNow(), more }),
    onUpdate: (listener: (state: SearchUiState) => void) => {
      onUpdate = listener;
    },
    write: (state: SearchUiState) => {
      const cotton = state[indexName]?.cotton;
      if (disposed || !cotton) return;
      more = cotton.more;
      const text = urlOfQuery(cotton.query, shop);
      known ??= urlOfQuery(queryNow(), shop);
      if (text !== known) {
        known = text;
        history.go(text, step, Object.keys(cotton.query.filters).length > 0);
      }
      step = push;
    },
    nextStep: (next: Step) => {
      step = next;
    },
    changed: () => {
      const text = history.text();
      if (text === known) return;
      const query = queryNow();
      const before = known;
      known = urlOfQuery(query, shop);
      if (known !== text) history.go(known, { replace: true }, true);
      if (before !== undefined && known !== before) onUpdate(uiStateOf({ query, more }));
    },
  };
}
