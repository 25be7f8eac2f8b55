// What the scenarios of inquiries share.

import type { Page } from '@playwright/test';
import { ask, present } from './browser';
import { adminToken, callServer, mill, type Person, register } from './members';
import { codeFor, newMobile } from './person';

export const purchases = '/member/spotSale/mySpotSalePurchase';
export const sales = '/member/spotSale/mySpotSaleOrder';

const day = 24 * 60 * 60 * 1000;

/** Registers a seller with lots on sale over a contract, and returns their listings. */
export async function sellerWith(count: number) {
  const { list } = await ask('batch/getListingFineList', { type: 0, pageSize: 50 });
  const indexCode = present(list.find((lot) => lot.indexCode)?.indexCode);
  const batchIDs = [...new Set(list.map(({ batchID }) => batchID))].slice(0, count);
  const seller = await mill(`询盘卖家${newMobile()}`, '马销售');
  const until = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
  const offer = { batchIDs, indexCode, basis: 1100, until };
  const { made } = await callServer('POST', 'batch/make', offer, seller.token);
  return { seller, indexCode, lots: made };
}

/**
 * Announces a session that begins soon, in milliseconds, and returns its code. Bids for its lots start at 1000, 1010,
 * and so on.
 */
export async function announce(seller: Person, listingIDs: readonly number[], ahead = 4000) {
  const begin = Date.now() + ahead;
  const terms = {
    ...{ title: '新花专场', kind: 1, step: 10, perTon: 100 },
    beginAt: new Date(begin).toISOString(),
    endAt: new Date(begin + 10 * 60_000).toISOString(),
  };
  const made = await callServer('POST', 'auction/sell_servicer', terms, seller.token);
  const code = made.auctionListingCode;
  const list = listingIDs.map((listingID, i) => ({ listingID, start: 1000 + 10 * i }));
  await callServer('POST', 'auction/listing', { code, list }, seller.token);
  return code;
}

/** Registers a buyer whose company has paid in. */
export async function fundedBuyer() {
  const buyer = await mill(`询盘买家${newMobile()}`, '钱采购');
  const { memberID } = await callServer('POST', 'login/get_user_info', {}, buyer.token);
  await payIn(memberID);
  return buyer;
}

/** Pays in for a company. Every payment has a cashier: codes are sent once a minute. */
export async function payIn(memberID: number) {
  const cashier = await register('周出纳');
  const token = await adminToken();
  const { list } = await callServer('GET', `admin/user/list?name=${cashier.mobile}`, {}, token);
  const { id } = present(list[0]);
  await callServer('POST', 'admin/user/admin', { id, admin: true }, token);
  const [money, reference] = [300_000, `B${cashier.mobile}`];
  const asked = { action: 'deposit', subject: `paidIn ${memberID} ${money} ${reference}` };
  await callServer('POST', 'user/send_confirm_code', asked, cashier.token);
  const code = await codeFor(cashier.mobile);
  const payment = { memberID, money, reference, code };
  await callServer('POST', 'admin/deposit/payIn', payment, cashier.token);
}

/** Asks for lots, and returns the numbers of the deals. */
export async function inquire(buyer: Person, listingIDs: number[]): Promise<number[]> {
  const list = listingIDs.map((listingID) => ({ listingID }));
  const out = await callServer('POST', 'spotsale/createSpotSale', { list }, buyer.token);
  return out.list.map(({ spotSaleID }) => spotSaleID);
}

/** Verifies deals as they are. */
export const verify = (seller: Person, spotSaleIDs: number[]) =>
  callServer('POST', 'spotsale/confirm', { spotSaleIDs }, seller.token);

/** Returns a futures price below the market, which it does not reach in a scenario. */
export async function lowPrice(indexCode: string): Promise<number> {
  const quotes = await callServer('GET', 'batch/spot_index');
  return present(quotes.find((one) => one.indexCode === indexCode)).indexValue - 300;
}

/** Asks for one lot or two, verifies them as their seller, submits terms, and returns the deals. */
export async function submitted(
  { seller, indexCode, lots }: Awaited<ReturnType<typeof sellerWith>>,
  buyer: Person,
): Promise<[number, number]> {
  const ids = await inquire(
    buyer,
    lots.map(({ listingID }) => listingID),
  );
  await verify(seller, ids);
  const contracts = await callServer('GET', 'spotsale/list_index_values', {}, buyer.token);
  const terms = {
    accountMember: 10_000,
    currentPriceType: 2,
    price: await lowPrice(indexCode),
    listingValidity: contracts.listingValidity,
  };
  const list = ids.map((spotSaleID) => ({ spotSaleID, ...terms }));
  const asked = { riskAgreed: true, list };
  await callServer('POST', 'spotsale/submit_hanging_dish', asked, buyer.token);
  const [one = 0, other = 0] = ids;
  return [one, other];
}

/** Returns one deal as a person sees it. */
export const deal = (person: Person, spotSaleID: number) =>
  callServer('GET', `spotsale/detail?spotSaleID=${spotSaleID}`, {}, person.token);

/** The open deal. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: /^XP\d+$/ });

/** The dialog of a step. */
export const step = (page: Page, name: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${name} ([A-Z]*\\d{11}|\\d+ 单)$`) });
