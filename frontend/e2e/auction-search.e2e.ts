// The lots of a session are found, filtered and sorted; the platform reads its bids.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { phone, present } from './browser';
import { announce, fundedBuyer, sellerWith } from './deals';
import { button, said } from './demands';
import { serious } from './faults';
import { test } from './fixtures';
import { callServer, enter } from './members';
import { demo, demoPassword } from './person';

test('the lots of a session are found and sorted, and the platform reads the bids', async ({
  visitor,
}) => {
  const { seller, lots } = await sellerWith(3);
  const code = await announce(
    seller,
    lots.map(({ listingID }) => listingID),
  );
  const buyer = await fundedBuyer();
  const { batchID } = present(lots[1]);

  const { page } = await visitor(`/find?keyword=${batchID}`);
  await page.getByRole('region', { name: '竞价' }).getByRole('link', { name: '新花专场' }).click();
  const rows = page.getByRole('table', { name: '竞价批次' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const line = page.getByLabel('在本场找批次');
  await line.fill(batchID);
  await line.press('Enter');
  await said(page, '1 / 3 批');
  await expect(rows).toHaveCount(1);
  await button(page, `去掉 “${batchID}”`).click();
  await expect(rows).toHaveCount(3);
  await button(page, /^最高出价/).click();
  await button(page, /^最高出价/).click();
  await expect(page).toHaveURL(/order=price&asc=false/);
  await button(page, '筛选 起拍').click();
  await page
    .getByRole('group', { name: '筛选 起拍' })
    .getByRole('button', { name: /^一口价/ })
    .click();
  await said(page, '本场没有符合条件的批次');
  await button(page, '清除全部条件').click();
  await expect(rows).toHaveCount(3);
  assert.deepEqual(await serious(page), []);

  const call = `auction/listing/${code}` as 'auction/listing/{code}';
  const { list: shown } = await callServer('GET', call);
  const lot = present(shown.find((one) => one.lot.batchID === batchID));
  await expect
    .poll(() => bid(buyer.token, lot.lotID, lot.least), { timeout: 20_000 })
    .toBe('accepted');
  await enter(page, { mobile: demo.admin, password: demoPassword }, `/admin/auctions?code=${code}`);
  const bids = page.getByRole('table', { name: '出价记录' });
  await expect(bids.getByRole('row')).toContainText(['出价企业', buyer.memberName]);
  await button(page, batchID).click();
  await expect(page).toHaveURL(/lotID=\d+/);
  await exported(page);
  assert.deepEqual(await serious(page), []);
});

test('the platform takes a lot out with a reason, and a link leads to another lot', async ({
  visitor,
}) => {
  const { seller, lots } = await sellerWith(12);
  const ids = lots.map(({ listingID }) => listingID);
  const code = await announce(seller, ids, 10 * 60_000);
  const call = `auction/listing/${code}` as 'auction/listing/{code}';
  const { list } = await callServer('GET', call);
  const last = present(list.at(-1));

  const { page } = await visitor();
  await enter(page, { mobile: demo.admin, password: demoPassword }, '/admin/auctions?status=1');
  const session = page.getByRole('row', { name: new RegExp(seller.memberName) });
  await session.getByRole('link', { name: '批次' }).click();
  const rows = page.getByRole('table', { name: '竞价批次' }).locator('tbody tr');
  await expect(rows).toHaveCount(12);
  assert.deepEqual(await serious(page), []);
  const { batchID } = present(lots.find(({ listingID }) => listingID === list[0]?.lot.listingID));
  await button(rows.first(), '撤出').click();
  const form = page.getByRole('dialog', { name: `撤出批次 ${batchID}` });
  await button(form, '撤出').click();
  await said(form, '请填写撤出原因');
  await form.getByLabel('撤出原因').fill('批次已质押');
  assert.deepEqual(await serious(page), []);
  await button(form, '撤出').click();
  await said(page, '已撤出，批次回到在售');
  await expect(rows).toHaveCount(11);
  const inbox = await callServer('GET', 'msg/getMessageList', {}, seller.token);
  assert.ok(JSON.stringify(inbox).includes('由平台撤出竞价，回到在售：批次已质押'));

  for (const device of [undefined, phone]) {
    const { page: follower } = await visitor('', device);
    await follower.goto(new URL(`/bidCotton?code=${code}#lot-${last.lotID}`, page.url()).href);
    const lot = follower.locator(`#lot-${last.lotID}`);
    await expect(lot).toBeInViewport();
    await expect(lot).toHaveClass(/linked/);
    assert.deepEqual(await serious(follower), []);
  }
});

const bid = (token: string, lotID: number, price: number) =>
  callServer('POST', 'auction/on_auction', { lotID, price }, token).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

async function exported(page: Page) {
  const download = page.waitForEvent('download');
  await button(page, /导出/).click();
  assert.match((await download).suggestedFilename(), /^竞价出价 JP\d+\.xlsx$/);
}
