import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Route, Routes } from 'react-router';

/** A page of the site. */
export interface SitePage {
  path: string;
  title: string;
  page: LazyExoticComponent<ComponentType>;
}

/** The site as data: where, what it is called, what shows it. */
export const pages: SitePage[] = [
  { path: '/cottonmall', title: '棉花', page: lazy(() => import('./pages/cotton/page')) },
];

export function SiteRoutes() {
  return (
    <Routes>
      {pages.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
