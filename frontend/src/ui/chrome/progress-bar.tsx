import { useEffect, useState } from 'react';

const patience = 250;
const fade = 300;

/** A thin line at the top while requests run. Fast requests show none. */
export function ProgressBar({ busy }: { busy: boolean }) {
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setState('running'), patience);
      return () => clearTimeout(timer);
    }
    setState((now) => (now === 'running' ? 'done' : now));
    const timer = setTimeout(() => setState('idle'), fade);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div className={`progress-bar ${state}`} aria-hidden="true" />;
}
