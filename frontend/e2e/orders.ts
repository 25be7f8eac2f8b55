// What the scenarios of orders share.

import { ask, present } from './browser';
import { newName } from './member-page';
import { admit, callServer, mill, type Person, platformClerk, register } from './members';
import { codeFor } from './person';

const day = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** Pays money into the deposit account of a company. */
async function payIn(memberID: number, money: number) {
  const clerk = await platformClerk();
  const reference = `E${clerk.mobile}`;
  const subject = `paidIn ${memberID} ${money} ${reference}`;
  await callServer('POST', 'user/send_confirm_code', { action: 'deposit', subject }, clerk.token);
  const code = await codeFor(clerk.mobile);
  await callServer(
    'POST',
    'admin/deposit/payIn',
    { memberID, money, reference, code },
    clerk.token,
  );
}

let places = 0;

/** Two companies whose deal on a lot with a fixed price has succeeded. */
export interface Sale {
  buyer: Person;
  /** the manager of the seller */
  seller: Person;
  orderID: number;
  batchID: string;
}

/** Sells a lot of a new seller to a new buyer, by calls. */
export async function sale(): Promise<Sale> {
  const [buyer, seller] = await Promise.all([
    mill(newName('南通'), '李采购'),
    mill(newName('库尔勒'), '王销售'),
  ]);
  const { memberID } = await callServer('POST', 'login/get_user_info', {}, buyer.token);
  await payIn(memberID, 1_000_000);
  const { list: lots } = await ask('batch/getListingFineList', { type: 0, pageSize: 50 });
  const { batchID } = present(lots[places++ % lots.length]);
  const offer = { batchIDs: [batchID], price: 18_000, until: dayIn(30) };
  const { made } = await callServer('POST', 'batch/make', offer, seller.token);
  const asked = { list: [{ listingID: present(made[0]).listingID }] };
  const { list } = await callServer('POST', 'spotsale/createSpotSale', asked, buyer.token);
  const { spotSaleID } = present(list[0]);
  const checked = { spotSaleID, status: 'UNSOLD' };
  await callServer('POST', 'spotsale/save_verified_status', checked, seller.token);
  const { listingValidity } = await callServer(
    'GET',
    'spotsale/list_index_values',
    {},
    buyer.token,
  );
  const terms = { list: [{ spotSaleID, listingValidity }] };
  const sent = await callServer('POST', 'spotsale/submit_hanging_dish', terms, buyer.token);
  if (sent.failed > 0) throw new Error(present(sent.list[0]).msg);
  const reply = { spotSaleID, verb: 'TRADED' };
  const { orderID } = await callServer('POST', 'spotsale/submit_replay', reply, seller.token);
  return { buyer, seller, orderID, batchID };
}

/** Registers a colleague of a seller who may sell. */
export async function colleague(seller: Person, name: string) {
  const person = await register(name, seller.memberName);
  await admit(seller);
  const { list } = await callServer('GET', 'user/list_user_management', {}, seller.token);
  const { userID } = present(list.find((one) => one.name === name));
  const right = { userID, isProductManagement: true };
  await callServer('POST', 'user/update_user_is_product_management', right, seller.token);
  return person;
}
