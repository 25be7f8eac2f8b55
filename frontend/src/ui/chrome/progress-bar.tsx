import { useEffect, useState } from 'react';

const patience = 250;
const fade = 300;

/** Counts the requests that run, and calls its subscribers at each change. */
interface Requests {
  count: number;
  subscribe: (listener: () => void) => () => void;
}

/** A thin line at the top while requests run. Fast requests show none, and render nothing. */
export function ProgressBar({ requests }: { requests: Requests }) {
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    let busy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      if (busy === requests.count > 0) return;
      busy = !busy;
      clearTimeout(timer);
      if (!busy) setState((now) => (now === 'running' ? 'done' : now));
      timer = setTimeout(() => setState(busy ? 'running' : 'idle'), busy ? patience : fade);
    };
    follow();
    const end = requests.subscribe(follow);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [requests]);
  return <div className={`progress-bar ${state}`} aria-hidden="true" />;
}
