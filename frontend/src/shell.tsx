import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useParams as useSettings } from './api/bases';
import { busy, call, failureOf } from './api/client';
import { useCompared } from './api/compare';
import { usePausedSince } from './api/live';
import { useLiveQuotes, useQuotes } from './api/quotes';
import { type CottonQuery, firstQuery, readUrl, urlText } from './search/demand';
import { afterShorthand, searchedOf, withoutWords } from './search/shorthand';
import { batchesAddress, onlyBatches } from './ui/chrome/batches';
import { Footer, type SiteFacts } from './ui/chrome/footer';
import { Navigation } from './ui/chrome/navigation';
import { ProgressBar } from './ui/chrome/progress-bar';
import { PublicHeader } from './ui/chrome/public-header';
import { SearchHeader } from './ui/chrome/search-header';
import { ServiceFloat } from './ui/chrome/service-float';
import type { ThemeName } from './ui/theme';
import { useToast } from './ui/toast';
import './ui/chrome/layout.css';

interface ShellProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  children: ReactNode;
}

/** What stands around every page, connected to the server: each part follows what it shows, and no more. */
export function Shell({ theme, onTheme, children }: ShellProps) {
  useLiveQuotes();
  return (
    <div className="site">
      <TopOnNewPage />
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <ConnectedProgress />
      <header>
        <ConnectedHeader theme={theme} onTheme={onTheme} />
        <ConnectedSearch />
        <Navigation />
      </header>
      <main id="main" className="width site-main" tabIndex={-1}>
        {children}
      </main>
      <ConnectedFooter />
    </div>
  );
}

function ConnectedProgress() {
  return <ProgressBar busy={useSyncExternalStore(busy.subscribe, () => busy.count > 0)} />;
}

function ConnectedHeader({ theme, onTheme }: Pick<ShellProps, 'theme' | 'onTheme'>) {
  const quotes = useQuotes().data ?? [];
  const pausedSince = usePausedSince();
  return <PublicHeader quotes={quotes} pausedSince={pausedSince} theme={theme} onTheme={onTheme} />;
}

function ConnectedFooter() {
  const facts = useFacts();
  return (
    <>
      <ServiceFloat hotline={facts.hotline} picture={facts.service} />
      <Footer facts={facts} />
    </>
  );
}

function ConnectedSearch() {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const compared = useCompared();
  const params = new URLSearchParams(search);
  const [reading, onSearch] = useShorthand();
  const batches = pathname === '/cottonmall/search' ? (params.get('batchIds') ?? '') : '';
  return (
    <SearchHeader
      text={searchedOf(state) ?? (pathname === '/cottonmall' ? params.get('keyword') : null) ?? ''}
      place={key}
      busy={reading}
      compared={compared.data?.length ?? 0}
      batches={batches ? batches.split(',') : []}
      onSearch={onSearch}
      onBatches={(numbers) => navigate(batchesAddress(numbers))}
    />
  );
}

/** Finds what was typed: batch numbers by themselves, all else as filters of the cotton page. */
function useShorthand(): [boolean, (text: string) => void] {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const [reading, setReading] = useState(false);
  const shownNow = () =>
    pathname === '/cottonmall' ? readUrl(new URLSearchParams(search)).query : firstQuery;
  const open = (query: CottonQuery, searched?: string) => {
    const text = urlText(query);
    navigate(`/cottonmall${text && `?${text}`}`, { state: searched && { searched } });
  };
  const onSearch = async (text: string) => {
    const shown = shownNow();
    if (!text) return open(withoutWords(shown));
    const batches = onlyBatches(text);
    if (batches) return navigate(batchesAddress(batches), { state: { searched: text } });
    setReading(true);
    try {
      const read = await call('POST batch/readShorthand', { text });
      open(afterShorthand(shown, read), text);
      for (const hint of read.hints) toast.warning(hint);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setReading(false);
    }
  };
  return [reading, onSearch];
}

function useFacts(): SiteFacts & { service?: string } {
  const settings = useSettings().data ?? {};
  const pictures = [
    { title: '官方公众号', source: settings.qrOfficialAccount ?? '' },
    { title: '在线客服', source: settings.qrService ?? '' },
  ];
  return {
    hotline: settings.hotline,
    email: settings.email,
    hours: settings.serviceHours,
    filing: settings.filingNumber,
    copyright: settings.copyright,
    service: settings.qrService,
    pictures,
  };
}

/**
 * A new page, or another lot, begins at its top; going through the filters of the cotton page does not
 * move it, and going back leaves it where the browser puts it.
 */
function TopOnNewPage() {
  const { pathname, search } = useLocation();
  const way = useNavigationType();
  const place = pathname === '/cottonmall/detail' ? pathname + search : pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to scroll.
  useEffect(() => {
    if (way !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [place]);
  return null;
}
