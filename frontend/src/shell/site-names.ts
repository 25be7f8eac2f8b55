import { useEffect } from 'react';
import { useParams as useSettings } from '../api/bases';
import type { SiteName } from '../ui/site-name';
import { useStored } from '../ui/stored';

const isNames = (value: unknown): value is Partial<SiteName> =>
  typeof value === 'object' && value !== null;

/** Returns the names of the site; those of the last visit until the settings are known. */
export function useSiteNames(): Partial<SiteName> {
  const { data } = useSettings();
  const [kept, keep] = useStored<Partial<SiteName>>('siteName', {}, isNames);
  const { siteName: name, siteSlogan: slogan } = data ?? {};
  useEffect(() => {
    if (data) keep({ name, slogan });
  }, [data, name, slogan, keep]);
  return data ? { name, slogan } : kept;
}
