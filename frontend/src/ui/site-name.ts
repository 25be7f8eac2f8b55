import { createContext, use } from 'react';

/** The name of the site and the line below it. */
export interface SiteName {
  name: string;
  slogan: string;
}

/** The names of a site without settings. */
const standard: SiteName = { name: '棉花商城', slogan: '纺织原料交易' };

export const SiteNameContext = createContext<Partial<SiteName>>({});

/** Returns the names that the administrator has set, or the standard ones. */
export function useSiteName(): SiteName {
  const { name, slogan } = use(SiteNameContext);
  return { name: name || standard.name, slogan: slogan || standard.slogan };
}
