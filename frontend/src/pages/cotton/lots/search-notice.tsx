import type { ReactNode } from 'react';
import type { CallError } from '../../../api/client';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/contexts';
import styles from './lots.module.css';

/** Returns the text about an error that passes. */
export const retrying = ({ message }: CallError) => `${message}，正在自动重试…`;

/** What is true of the rows on screen; the error of the search instead while they are those of an older query. */
export function SearchNotice({ children }: { children: ReactNode }) {
  const { refresh } = useSearchState();
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  if (!error?.passing || !answer) return children;
  return (
    <div className={`notice-failed ${styles.notice}`} role="alert">
      <span>{retrying(error)}</span>
      {error.request && <small className="num">请求号 {error.request}</small>}
      <button type="button" onClick={refresh}>
        重试
      </button>
    </div>
  );
}
