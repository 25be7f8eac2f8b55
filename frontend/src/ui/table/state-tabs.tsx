import { type ReactNode, useEffect, useRef } from 'react';
import { whole } from '../format';
import { showInside } from '../show-inside';
import styles from './state-tabs.module.css';

/** A state of the rows of a list. */
export interface StateTab<State> {
  state: State;
  name: string;
  /** the number of its rows; absent while it is loading */
  count?: number;
  /** more about its rows */
  note?: string;
  /** what its rows wait for */
  urgent?: string;
}

interface StateTabsProps<State> {
  label: string;
  tabs: readonly StateTab<State>[];
  /** the state that is shown */
  state: State;
  onState: (state: State) => void;
  /** content beside the tabs */
  children?: ReactNode;
}

/** The tabs of the states of a list, with the numbers of their rows. The current one is scrolled into view. */
export function StateTabs<State>({ label, tabs, state, onState, children }: StateTabsProps<State>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or the numbers in the tabs, move it.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && current) showInside(list.current, current);
  }, [state, tabs]);
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            aria-selected={state === tab.state}
            onClick={() => onState(tab.state)}
          >
            {tab.name}
            <b className="num">{tab.count === undefined ? '' : whole(tab.count)}</b>
            {tab.note && <small className="num">{tab.note}</small>}
            {tab.urgent && <small className={`num ${styles.urgent}`}>{tab.urgent}</small>}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
