import { createContext, use } from 'react';

/** The buttons of a page that its entry in the list of pages switches on. */
export interface PageParts {
  /** refresh */
  button?: boolean;
  /** export */
  download?: boolean;
}

/** The buttons of the page that is shown; all of them outside of the list of pages. */
export const PagePartsContext = createContext<PageParts>({ button: true, download: true });

/** Returns the buttons of the page that is shown. */
export const usePageParts = () => use(PagePartsContext);
