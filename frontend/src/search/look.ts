/**
 * The parameters of the address that are no part of the query: how the table looks, and the view of the member that
 * it is from. A change of the query keeps them, and no search depends on them.
 */
export const lookKeys = ['look', 'preset'] as const;

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
