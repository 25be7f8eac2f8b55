import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { busy } from '../api/client';

/** The main content that the server has sent with the first page; empty without one. */
const sent = () => document.querySelector('.first-answer')?.innerHTML ?? '';

const Behind = createContext(false);

/** Reports whether the page is still below the content that the server has sent: it cannot be scrolled yet. */
export const useIsBehind = () => use(Behind);

/** How often the page is looked at, and after how many looks it is shown even while it loads: every 25 ms, 1.5 s. */
const interval = 25;
const most = 60;

/**
 * Shows the main content that the server has sent until the first page is drawn with the answers of its calls.
 * The page is laid out unseen below it, so that no loading state is shown in between.
 */
export function FirstAnswer({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const way = useNavigationType();
  const [content, setContent] = useState(sent);
  const [early, setEarly] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const kept = content !== '' && way !== NavigationType.Push;
  useEffect(() => {
    if (!kept) {
      setContent('');
      return;
    }
    // An answer may cause the next call, so the page counts as drawn at the second look without any.
    let looks = 0;
    let quiet = 0;
    const timer = setInterval(() => {
      looks += 1;
      const waits = busy.count + queries.isFetching({ predicate: isFirst });
      quiet = waits || page.current?.querySelector('.page-loader, .lines') ? 0 : quiet + 1;
      if (quiet < 2 && looks < most) return;
      setEarly(quiet < 2);
      setContent('');
    }, interval);
    return () => clearInterval(timer);
  }, [kept, queries]);
  return (
    <>
      {kept && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sent it as part of this page.
        <div className="first-answer" dangerouslySetInnerHTML={{ __html: content }} />
      )}
      <div ref={page} className={`page ${kept ? 'page-behind' : early ? 'page-early' : ''}`}>
        <Behind value={kept}>{children}</Behind>
      </div>
    </>
  );
}

const isFirst = ({ state }: { state: { status: string } }) => state.status === 'pending';
