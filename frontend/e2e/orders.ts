// What the scenarios of orders share.

import type { Page } from '@playwright/test';
import { ask, elsewhere, present } from './browser';
import { button, newName, said } from './member-page';
import { admit, callServer, mill, type Person, platformClerk, register } from './members';
import { codeFor } from './person';
import { base } from './server';

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

/** The head of an open order, with its state and steps. */
export const head = (page: Page) => page.getByRole('region', { name: '订单状态' });
export const dialog = (page: Page) => page.getByRole('dialog').last();

/** Waits for the state of an order; the other side's page learns of it by the live connection. */
export const state = (page: Page, name: string) =>
  head(page).locator('[aria-current=step]').filter({ hasText: name }).waitFor();

/** Answers the dialog of a step, and waits until it has been taken. */
export async function agree(page: Page, name: string | RegExp, done: string) {
  await button(dialog(page), name).click();
  await said(page, done);
}

/** Answers the dialog of a step that a code confirms. */
export async function confirm(page: Page, name: string, done: string, { mobile }: Person) {
  await button(dialog(page), name).click();
  await button(page, '获取验证码').click();
  await said(page, '验证码已发到您的手机');
  await page.getByPlaceholder('6 位数字').fill(await codeFor(mobile));
  await agree(page, /^确\s?认$/, done);
}

/** Takes an order that its buyer has open to its end: the buyer on the page, the seller by calls. */
export async function complete(page: Page, buyer: Person, { token, mobile }: Person) {
  const orderID = Number(new URL(page.url()).searchParams.get('orderID'));
  const order = () => callServer('GET', `trade/order_detail?orderID=${orderID}`, {}, token);
  const code = async (action: string, subject: string) => {
    await callServer('POST', 'user/send_confirm_code', { action, subject }, token);
    return codeFor(mobile);
  };

  const terms = { orderID, share: 100, deliveryDays: 7 };
  await callServer('POST', 'order/contract/draw', terms, token);
  const { version, confirmSubject } = present((await order()).contracts[0]);
  const signature = { orderID, version, code: await code('sign', confirmSubject) };
  await callServer('POST', 'order/contract/sign', signature, token);
  await button(head(page), '签合同').click();
  await confirm(page, '签合同', '已签合同', buyer);

  await button(head(page), '登记付款').click();
  await dialog(page).getByLabel('银行流水号').fill(`T${orderID}`);
  await agree(page, /^登\s?记$/, '已登记，待卖家确认到账');
  const payment = present((await order()).payments.at(-1));
  const received = { orderID, paymentID: payment.paymentID };
  const paid = await code('payment', payment.confirmSubject);
  await callServer('POST', 'order/payment/confirm', { ...received, code: paid }, token);

  await button(head(page), '提货信息').click();
  await dialog(page).getByLabel('提货人', { exact: true }).fill('周师傅');
  await dialog(page).getByLabel('提货人身份证号').fill('11010519491231002X');
  await dialog(page).getByLabel('车牌号').fill('苏F12345');
  await agree(page, /^保\s?存$/, '已保存');
  const { lines, pickUp } = await order();
  const lineIDs = lines.map(({ lineID }) => lineID);
  const delivery = { orderID, lineIDs, pickUpCode: '889900', validUntil: dayIn(7), ...pickUp };
  await callServer('POST', 'order/delivery/add', delivery, token);

  await button(head(page), '验收通过').click();
  await agree(page, '验收通过', '已验收');
  const money = (await order()).uninvoicedMoney;
  const fileID = await sendInvoice(orderID, token);
  const invoice = { orderID, numbers: '12345678', date: dayIn(0), money, fileID };
  await callServer('POST', 'order/invoice/add', invoice, token);
  await button(head(page), '确认收票').click();
  await agree(page, '确认收票', '已收票');
  await said(page, '款票两清，订单已完成');
}

/** Uploads the file of an invoice, and returns its number. */
async function sendInvoice(orderID: number, token: string): Promise<number> {
  const body = new FormData();
  body.set('orderID', String(orderID));
  body.set('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), '发票.pdf');
  const headers = { Authorization: token, ...elsewhere() };
  const response = await fetch(`${base}/mall/order/file/upload`, { method: 'POST', headers, body });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`order/file/upload: ${code} ${msg}`);
  return data.fileID;
}
