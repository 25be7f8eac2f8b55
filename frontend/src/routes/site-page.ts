import type { ComponentType, LazyExoticComponent } from 'react';
import type { Who } from '../shell/guard';
import type { PageParts } from '../ui/page-parts';
import type { Params } from './params';

/** A page of the site. */
export interface SitePage extends PageParts {
  /** the key of the page */
  path: string;
  title: string;
  /** the role that may open it */
  who: Who;
  /** the parameters of the address; with another value, the page for unknown addresses is shown */
  params?: Params;
  /** loaded when the page is opened for the first time */
  page: LazyExoticComponent<ComponentType>;
}
