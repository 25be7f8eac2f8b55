/** Where to log in. */
export const loginPath = '/login/login';

/** Where to register. */
export const registerPath = '/register/register';

/** Where a manager completes what is known of his company. */
export const accountPath = '/member/account';

/** My shop: what the own company offers. */
export const stockPath = '/member/listing/list';

/** My shop, where the form of new listings opens at once. */
export const newListingPath = `${stockPath}?new=1`;

/** Where a seller puts a whole sheet of lots on sale. */
export const importPath = '/member/listing/import';

/** Every shop of the marketplace. */
export const shopsPath = '/shop/list';

/** The shop of one company. */
export const shopPath = (memberID: number) => `/shop/shopDetail?memberID=${memberID}`;

/** Whether a page is one of those through which people come in. */
export const isEntrance = (pathname: string): boolean =>
  /^\/(login|register|password)(\/|$)/i.test(pathname);

/** Whether an address is one of this site: no other host, whichever way it is written. */
export function isOwnAddress(address: string): boolean {
  if (!address.startsWith('/')) return false;
  const { origin } = window.location;
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}

/** The login page, which leads back to an address of this site afterwards. */
export const loginAddress = (back: string): string =>
  `${loginPath}?${new URLSearchParams({ redirect: back })}`;

/** Where a login page leads afterwards: back, if that is an address of this site, else to the member centre. */
export function afterLogin(search: string): string {
  const back = new URLSearchParams(search).get('redirect') ?? '';
  return isOwnAddress(back) && !back.startsWith(loginPath) ? back : '/member';
}

/** Whether an address belongs to the member centre or the platform's own pages. */
export const isMemberPlace = (pathname: string): boolean =>
  /^\/(member|admin)(\/|$)/i.test(pathname);
