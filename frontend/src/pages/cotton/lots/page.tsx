import { memo, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useMe } from '../../../api/me';
import { CottonSearch } from '../../../search/cotton-search';
import {
  type CottonQuery,
  type Pointer,
  type ReadUrl,
  readUrl,
  urlText,
} from '../../../search/demand';
import { withLookOf } from '../../../search/look';
import { openedOf } from '../../../search/saved/opened';
import { SavedBanner } from '../../../search/saved/saved-banner';
import { forVisitor } from '../../../search/visitor';
import { Loading } from '../../../shell/lots/loading';
import { importedIn } from '../../../ui/chrome/places';
import { lazyPart } from '../../../ui/lazy-part';
import { Refused } from '../../../ui/refused';
import { useToast } from '../../../ui/toast';
import { BundleBanner } from './bundle-banner';
import { LotsArea } from './lots-area';
import { Tabs } from './tabs';

const Mine = lazyPart(() => import('./mine'));
const Opening = lazyPart(() => import('./opening'));

/** The cotton page: filters above, lots below; no lots while its address is not understood. */
export default function CottonPage() {
  const { search } = useLocation();
  const imported = importedTab(search);
  return imported ? <Navigate to={importedIn(imported)} replace /> : <Domestic />;
}

/** Returns the currency of the imported cotton that a link to the tabs 3 and 4 leads to. */
function importedTab(search: string): 1 | 2 | undefined {
  const tab = new URLSearchParams(search).get('tab');
  if (tab === '3') return 1;
  return tab === '4' ? 2 : undefined;
}

function Domestic() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const read = useRead(search);
  const { query, refused } = read;
  const ignore = () => navigate({ search: withLookOf(urlText(query), search) }, { replace: true });
  return (
    <>
      <h1 className="hidden-label">棉花现货</h1>
      {refused.length > 0 ? (
        <section className="panel" aria-label="批次">
          <Refused parts={refused} onIgnore={ignore} />
        </section>
      ) : (
        <Place query={query} pointer={pointerOf(read, state)} />
      )}
    </>
  );
}

/** The tabs, and below them the saved demands, the lots, or both. */
function Place({ query, pointer }: { query: CottonQuery; pointer?: Pointer }) {
  const { mine = false, saved, tab } = query;
  const lots = !pointer && !(mine && saved === undefined);
  return (
    <>
      <Tabs tab={mine ? 0 : tab} />
      <Suspense fallback={<Waiting />}>
        {mine && <Mine current={saved} opening={pointer !== undefined} />}
        {pointer && <Opening key={JSON.stringify(pointer)} pointer={pointer} query={query} />}
        {lots && <Understood />}
      </Suspense>
    </>
  );
}

/** The placeholder of a part whose script is loading. */
const Waiting = () => (
  <div className="panel">
    <Loading />
  </div>
);

/** Returns the meaning of the URL for the person. Replacements are shown as notices. */
function useRead(search: string): ReadUrl {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = useLocation();
  const leaving = window.location.pathname !== pathname; // after a logout the login page is being opened
  const visitor = useMe().data === null && !leaving;
  const read = useMemo(() => {
    const all = readUrl(new URLSearchParams(search));
    return visitor ? forVisitor(all) : all;
  }, [search, visitor]);
  const { notes, query, open } = read;
  useEffect(() => {
    for (const note of notes) toast.warning(note);
  }, [notes, toast]);
  // Parts for members are removed from a visitor's URL, too.
  const text = withLookOf(urlText(query), search);
  const other = visitor && !open && /(^|[?&])(tab=0|searchID=|interest=)/.test(search);
  useEffect(() => {
    if (other) navigate({ search: text }, { replace: true });
  }, [other, text, navigate]);
  return read;
}

/**
 * Returns what has to be loaded first: the reference in the URL, or a saved demand that this history entry
 * has not loaded.
 */
function pointerOf({ query, open }: ReadUrl, state: unknown): Pointer | undefined {
  if (open || query.saved === undefined) return open;
  return openedOf(state)?.searchID === query.saved ? undefined : { id: query.saved };
}

/** The page for a valid URL. The search follows the URL. */
const Understood = memo(function Understood() {
  return (
    <CottonSearch>
      <BundleBanner />
      <SavedBanner />
      <LotsArea />
    </CottonSearch>
  );
});
