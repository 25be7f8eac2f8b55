import { useEffect, useState } from 'react';

/** People do not see that something takes shorter than this, ms. */
const unseen = 100;

/** Reports whether something has been running long enough to show it. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), unseen);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}
