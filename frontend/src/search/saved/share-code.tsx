import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../ui/lazy-part';
import { useSearchState } from '../contexts';
import { demandOf } from '../demand';
import { isUnchanged, openedOf } from './opened';

const ShareDialog = lazyPart(() => import('./share-dialog'));

/** Creates a share code of the filters, and opens the codes of others. */
export function ShareCode() {
  const { query } = useSearchState();
  const opened = openedOf(useLocation().state);
  const [open, setOpen] = useState(false);
  const wants = Object.keys(query.filters).length > 0;
  const lost = opened?.lost && opened.searchID === query.saved && isUnchanged(query, opened);
  const saved = lost && opened.searchID ? { searchID: opened.searchID } : undefined;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        分享码
      </button>
      <Suspense>
        {open && (
          <ShareDialog
            shared={saved ?? (wants ? demandOf(query) : undefined)}
            lost={lost}
            mayOpen
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
