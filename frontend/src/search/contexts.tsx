import { createContext, type ReactNode, use } from 'react';
import type { CallError } from '../api/client';
import type { Lot, LotPage } from '../api/types';
import { useAfterPaint } from '../ui/after-paint';
import type { CottonQuery, Filters } from './demand';
import type { Step } from './routing';

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

// Four contexts, so that a search that starts draws no filter, an answer draws no button, and rows are drawn before
// counts (docs/adr/0012).
const StateContext = createContext<SearchState | undefined>(undefined);
const AnswerContext = createContext<SearchAnswer>({ lots: [] });
const CountedContext = createContext<LotPage | undefined>(undefined);
const StatusContext = createContext<SearchStatus>({ busy: false });

/** Returns the state of the filters of the search around. */
export function useSearchState(): SearchState {
  const state = use(StateContext);
  if (!state) throw new Error('useSearchState needs a search around it');
  return state;
}

export const useSearchAnswer = (): SearchAnswer => use(AnswerContext);

/** Returns the answer with the counts of the filters: the last one, once its rows are drawn. */
export const useCounted = (): LotPage | undefined => use(CountedContext);

export const useSearchStatus = (): SearchStatus => use(StatusContext);

interface SearchContextsProps {
  state: SearchState;
  answer: SearchAnswer;
  status: SearchStatus;
  children: ReactNode;
}

/** Passes a search to the filters, chips and editors in it. */
export function SearchContexts({ state, answer, status, children }: SearchContextsProps) {
  return (
    <StateContext value={state}>
      <AnswerContext value={answer}>
        <CountedContext value={useAfterPaint(answer.answer)}>
          <StatusContext value={status}>{children}</StatusContext>
        </CountedContext>
      </AnswerContext>
    </StateContext>
  );
}
