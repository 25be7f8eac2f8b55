import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Look, lookText, readLook } from './look';

/** A look on its way into the address. */
interface Sent {
  /** the address's look before it */
  before: string;
  look: Look;
}

/**
 * Returns the look of the table in the address, and a function that changes it there. Without one, the table has the
 * look that the person has chosen for it. A change is shown at once: the address follows after a transition.
 */
export function useLook(): [Look | undefined, (look: Look) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const text = useMemo(() => new URLSearchParams(search).get('look') ?? '', [search]);
  const read = useMemo(() => readLook(text), [text]);
  const [sent, setSent] = useState<Sent>();
  if (sent && sent.before !== text) setSent(undefined);
  const setLook = useCallback(
    (look: Look) => {
      setSent({ before: text, look });
      const changed = search.replace(/([?&]look=)[^&]*/, `$1${lookText(look)}`);
      navigate({ pathname, search: changed, hash }, { replace: true, state });
    },
    [navigate, pathname, search, hash, state, text],
  );
  return [sent?.before === text ? sent.look : read, setLook];
}
