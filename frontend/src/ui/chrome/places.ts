/** The login page. */
export const loginPath = '/login/login';

/** The registration page. */
export const registerPath = '/register/register';

/** The page on which a manager edits the company. */
export const accountPath = '/member/account';

/** The page on which a person joins or founds companies. */
export const companiesPath = '/member/inform';

/** The pages of the platform's administrators. */
export const adminPath = '/admin';

/** The deals of all companies, for the platform's administrators. */
export const adminDealsPath = '/admin/deals';

/** The tools, and what the member has computed with them. */
export const toolsPath = '/member/tools';

/** My shop: what the own company offers. */
export const stockPath = '/member/listing/list';

/** My shop: what the own company offers of other goods than cotton. */
export const productStockPath = '/member/product/list';

/** The page on which a seller fills in a product. */
export const productFormPath = '/member/product/edit';

/** The page on which a seller uploads a sheet of products. */
export const productImportPath = '/member/product/import';

/** My purchase inquiries. */
export const purchasesPath = '/member/spotSale/mySpotSalePurchase';

/** My sales inquiries. */
export const salesPath = '/member/spotSale/mySpotSaleOrder';

/** My shop with the form for new listings open. */
export const newListingPath = `${stockPath}?new=1`;

/** The page on which a seller uploads a sheet of lots. */
export const uploadPath = '/member/listing/import';

/** The page on which an administrator of the platform uploads certificates of the public inspection. */
export const inspectionUploadPath = '/admin/inspection/import';

/** The cart. */
export const cartPath = '/member/trade/shopCart';

/** My purchase orders. */
export const ordersPath = '/member/order/list';

/** The premium tables of the company. */
export const premiumsPath = '/member/premiumTables';

/** The mills of the company. */
export const millsPath = '/member/mills';

/** My sales orders. */
export const saleOrdersPath = '/member/order/mySellOrder';

/** My purchase orders and my sales orders in one list. */
export const allOrdersPath = '/member/order/myOrder';

/** The orders of yarn, polyester and lyocell. */
export const productOrdersPath = '/member/order/purchaseList';

/** The open purchase requests of buyers for products. */
export const inquiriesPath = '/yarn/inquirelist';

/** My purchase requests, with the quotes that were received. */
export const requestsPath = '/member/purchaseInfo/list';

/** My quotes for purchase requests. */
export const quotesPath = '/member/offerPrice/list';

/** Purchase intentions, of both sides. */
export const intentionsPath = '/member/purchaseIntention/list';

/** Returns the page of one order, for both of its sides. */
export const orderPath = (orderID: number) => `/member/order/buyDetail?orderID=${orderID}`;

/** Returns the page of one order for the platform's administrators. */
export const adminOrderPath = (orderID: number) => `/admin/orders/detail?orderID=${orderID}`;

/** The prices of the market day by day. */
export const marketPath = '/market';

/** The search over everything. */
export const findPath = '/find';

/** The auctions of cotton. */
export const auctionsPath = '/bidCotton';

/** Returns the page of a session of an auction. */
export const auctionPath = (code: string) => `${auctionsPath}?code=${encodeURIComponent(code)}`;

/** Returns the row of a lot in the page of its session. */
export const auctionLotPath = (code: string, lotID: number) => `${auctionPath(code)}#lot-${lotID}`;

/** Returns the page of the sessions in which a batch is sold. */
export const auctionsOf = (batchID: string) => `${auctionsPath}?keyword=${batchID}`;

/** The lots for which the own company has bid. */
export const bidsPath = '/member/auction/purchase';

/** The own sessions. */
export const ownAuctionsPath = '/member/auction/list';

/** The auctions of reserve cotton. */
export const reservePath = '/paichu';

/** Returns the page of a lot of reserve cotton. */
export const reserveLotPath = (id: number) => `${reservePath}?reserveID=${id}`;

/** The floors, results and sheets of reserve cotton, for the platform's administrators. */
export const adminReservePath = '/admin/reserve';

/** The open freight requests. */
export const logisticsPath = '/logistics';

/** What routes have cost. */
export const freightRatesPath = '/logistics/components/historicalQuotation';

/** My freight requests and quotes. */
export const freightPath = '/member/logistics/list';

/** Every shop of the marketplace. */
export const shopsPath = '/shop/list';

/** Returns the shop of one company. */
export const shopPath = (memberID: number) => `/shop/shopDetail?memberID=${memberID}`;

/** Returns what the shop of one company has of other goods than cotton. */
export const shopProductsPath = (memberID: number) => `/shop/products?memberID=${memberID}`;

/** Reports whether a page is for logging in or registering. */
export const isEntrance = (pathname: string): boolean =>
  /^\/(login|register|password)(\/|$)/i.test(pathname);

/** Reports whether an address is one of this site: no other host, whichever way it is written. */
export function isOwnAddress(address: string): boolean {
  if (!address.startsWith('/')) return false;
  const { origin } = window.location;
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}

/** Returns the address of the login page, with the address to return to. */
export const loginAddress = (back: string): string =>
  `${loginPath}?${new URLSearchParams({ redirect: back })}`;

/** Returns the address to open after a login: the given one if it is of this site, else the member centre. */
export function afterLogin(search: string): string {
  const back = new URLSearchParams(search).get('redirect') ?? '';
  return isOwnAddress(back) && !back.startsWith(loginPath) ? back : '/member';
}

/** Reports whether an address belongs to the member centre or the platform's own pages. */
export const isMemberPlace = (pathname: string): boolean =>
  /^\/(member|admin)(\/|$)/i.test(pathname);

/** The bank account of the own company. */
export const bankPath = '/member/bank';

/** The deposit account of the own company. */
export const depositPath = '/member/deposit';

/** The imported cotton on sale. */
export const importedPath = '/import';

/** Returns the list of the imported cotton in one currency, of one shop or of all. */
export const importedIn = (currency: 1 | 2, shop?: number) =>
  `${importedPath}?currency=${currency}${shop ? `&id=${shop}` : ''}`;

/** Returns the page of a lot of imported cotton. */
export const importedLotPath = (id: number) => `/cottonmall/importedDetail?importlistingID=${id}`;

/** Returns the page of the lots of a bill of lading. */
export const billPath = (billNo: string) =>
  `/import/listDetail?${new URLSearchParams({ billOfLadingNo: billNo })}`;

/** My shop: the imported cotton that the own company offers. */
export const importedStockPath = '/member/imported/list';

/** The page on which a seller uploads a sheet of imported cotton. */
export const importedImportPath = '/member/imported/import';
