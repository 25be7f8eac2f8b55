import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router';
import pageWords from '../keywords.json';
import { Guard } from '../shell/guard';
import { ErrorCatch } from '../ui/error-screen';
import { usePageHead } from '../ui/head';
import { lazyPart } from '../ui/lazy-part';
import { PageLoader } from '../ui/page-loader';
import { PagePartsContext } from '../ui/page-parts';
import { aboutPages } from './about';
import { accountPages } from './account';
import { adminPages } from './admin';
import { articlePages } from './article';
import { auctionPages } from './auction';
import { cottonPages } from './cotton';
import { dealPages } from './deal';
import { demandPages } from './demand';
import { freightPages } from './freight';
import { importedPages } from './imported';
import { millPages } from './mill';
import { noticePages } from './notice';
import { orderPages } from './order';
import { isValid } from './params';
import { productPages } from './product';
import { reservePages } from './reserve';
import { seriesPages } from './series';
import { sitePages } from './site';
import type { SitePage } from './site-page';
import { toolPages } from './tool';
import { uploadPages } from './upload';

/** The site as data: each page with its path, its title and the role that may open it. */
export const pages: SitePage[] = [
  ...sitePages,
  ...cottonPages,
  ...productPages,
  ...importedPages,
  ...reservePages,
  ...freightPages,
  ...auctionPages,
  ...seriesPages,
  ...toolPages,
  ...millPages,
  ...articlePages,
  ...aboutPages,
  ...accountPages,
  ...demandPages,
  ...dealPages,
  ...orderPages,
  ...noticePages,
  ...uploadPages,
  ...adminPages,
];

const missing: SitePage = {
  path: '*',
  title: '页面不存在',
  who: 'public',
  page: lazyPart(() => import('../pages/site/missing')),
};

/** The key words of pages by path. The server sends the same ones with the first page. */
const keywords: Record<string, string | undefined> = pageWords;

/** Shows the page of the current address, or the error page for an unknown address. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorCatch key={pathname}>
      <Routes>
        {[...pages, missing].map((page) => (
          <Route key={page.path} path={page.path} element={<Shown page={page} />} />
        ))}
      </Routes>
    </ErrorCatch>
  );
}

/** Shows a page at its own address: one with other capitals or a stroke at its end leads to it. */
function Shown({ page }: { page: SitePage }) {
  const { pathname, search, hash, state } = useLocation();
  if (page === missing || pathname === page.path) return <Opened page={page} />;
  return <Navigate to={page.path + search + hash} state={state} replace />;
}

function Opened({ page }: { page: SitePage }) {
  const [search] = useSearchParams();
  const shown = isValid(page.params ?? {}, search) ? page : missing;
  const { title, path, who, page: Page } = shown;
  usePageHead(title, keywords[path]);
  return (
    <Guard who={who} title={title}>
      <PagePartsContext value={shown}>
        <Suspense fallback={<PageLoader title={title} />}>
          <Page />
        </Suspense>
      </PagePartsContext>
    </Guard>
  );
}
