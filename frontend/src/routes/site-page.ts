import type { ComponentType, LazyExoticComponent } from 'react';
import type { Who } from '../shell/guard';

/** A page of the site. */
export interface SitePage {
  path: string;
  title: string;
  keywords?: string;
  /** the role that may open it */
  who: Who;
  /** loaded when the page is opened for the first time */
  page: LazyExoticComponent<ComponentType>;
}
