/**
 * The parameters of the address that are no part of the query: how the table looks, the view of the member that it is
 * from, and whether the map is open. A change of the query keeps them, and no search depends on them.
 */
export const lookKeys = ['look', 'preset', 'map'] as const;

const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean);

const isLook = (part: string) => lookKeys.some((key) => part.startsWith(`${key}=`));

/** Returns the part of an address's query that is the look. */
export const lookPart = (search: string): string => partsOf(search).filter(isLook).join('&');

/** Returns an address's query without the look. */
export const withoutLook = (search: string): string =>
  partsOf(search)
    .filter((part) => !isLook(part))
    .join('&');

/** Returns a query of an address with the look of another address. */
export const withLookOf = (text: string, search: string): string =>
  [text, lookPart(search)].filter(Boolean).join('&');

const mapPart = 'map=1';

/** Reports whether an address shows the map. */
export const showsMap = (search: string): boolean => partsOf(search).includes(mapPart);

/** Returns an address's query with the map open or closed. */
export const withMap = (search: string, open: boolean): string =>
  [...partsOf(search).filter((part) => !part.startsWith('map=')), ...(open ? [mapPart] : [])].join(
    '&',
  );
