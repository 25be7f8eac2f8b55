import { type ReactNode, Suspense, useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useParams as useSettings } from '../api/bases';
import { useLiveCart } from '../api/cart';
import { busy } from '../api/client';
import { useMe } from '../api/me';
import { useLiveQuotes } from '../api/quotes';
import { AskProvider } from '../ui/ask';
import { useAskLogin } from '../ui/chrome/ask-login';
import { Footer, type SiteFacts } from '../ui/chrome/footer';
import { Navigation } from '../ui/chrome/navigation';
import { ProgressBar } from '../ui/chrome/progress-bar';
import { ServiceFloat } from '../ui/chrome/service-float';
import type { ThemeSwitchProps } from '../ui/chrome/theme-switch';
import { openFeedback, useFeedbackOpen } from '../ui/feedback/open';
import { lazyPart } from '../ui/lazy-part';
import { SiteNameContext } from '../ui/site-name';
import { Alerts } from './alerts';
import { Captcha } from './captcha';
import { ConfirmCode } from './confirm-code/confirm-code';
import { FirstAnswer } from './first-answer';
import { Headers } from './headers';
import { ConnectedMenuCounts } from './menu-counts';
import { OrderProvider } from './order/order-dialog';
import { useSiteNames } from './site-names';
import '../ui/chrome/chrome.css';

const AuctionAlerts = lazyPart(() => import('./auction/alerts'));
const FeedbackDialog = lazyPart(() => import('./feedback-dialog'));

/** The frame of every page, connected to the server. Each part renders by its own data only. */
export function Shell({ children, ...theme }: ThemeSwitchProps & { children: ReactNode }) {
  useLiveQuotes();
  useLiveCart();
  return (
    <ConnectedNames>
      <AskProvider>
        <OrderProvider>
          <div className="site">
            <TopOnNewPage />
            <a className="skip-link" href="#main">
              跳到正文
            </a>
            <ProgressBar requests={busy} />
            <header>
              <Headers {...theme} />
              <Navigation />
            </header>
            <main id="main" className="width site-main" tabIndex={-1}>
              <ConnectedMenuCounts>
                <FirstAnswer>{children}</FirstAnswer>
              </ConnectedMenuCounts>
            </main>
            <ConnectedFooter />
          </div>
        </OrderProvider>
        <Alerts />
        <Suspense>
          <AuctionAlerts />
        </Suspense>
        <Captcha />
        <ConfirmCode />
      </AskProvider>
    </ConnectedNames>
  );
}

const ConnectedNames = ({ children }: { children: ReactNode }) => (
  <SiteNameContext value={useSiteNames()}>{children}</SiteNameContext>
);

function ConnectedFooter() {
  const facts = useFacts();
  const { data: me } = useMe();
  const askLogin = useAskLogin();
  const open = useFeedbackOpen();
  return (
    <>
      <ServiceFloat hotline={facts.hotline} picture={facts.service} />
      <Footer facts={facts} onFeedback={me === null ? () => askLogin() : openFeedback} />
      <Suspense>{open && <FeedbackDialog />}</Suspense>
    </>
  );
}

function useFacts(): SiteFacts & { service?: string } {
  const { data } = useSettings();
  const settings = data ?? {};
  const pictures = [
    { title: '官方公众号', source: settings.qrOfficialAccount },
    { title: '在线客服', source: settings.qrService },
  ].filter(({ source }) => !data || source);
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

/** The parameters that name what a page is about: a lot, a shop, an article, a session. */
const naming = [
  ...['batchID', 'listingID', 'importlistingID', 'billOfLadingNo', 'reserveID', 'code'],
  ...['memberID', 'orderID', 'id', 'aid'],
];

/**
 * Scrolls to the top for a new page or another thing on it. Changed filters keep the position; going back leaves it
 * to the browser.
 */
function TopOnNewPage() {
  const { pathname, search } = useLocation();
  const way = useNavigationType();
  const params = new URLSearchParams(search);
  const place = [pathname, ...naming.map((name) => params.get(name))].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to scroll.
  useEffect(() => {
    if (way !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [place]);
  return null;
}
