import assert from 'node:assert/strict';
import type { ViewportSize } from '@playwright/test';
import { phone, wide } from './browser';
import { cotton } from './cotton-page';
import { button, dialog, five, newBuyer, save } from './demands';
import { faults, jumps, serious } from './faults';
import { test, type Visiting } from './fixtures';
import { enter } from './members';

/** Opens the pages of saved demands and their dialogs: no layout shift, and no serious finding of axe. */
const sound =
  (viewport: ViewportSize) =>
  async ({ visitor }: Visiting) => {
    const buyer = await newBuyer();
    const [id] = await save(buyer, ...five);
    const found = [];
    for (const path of [
      '/cottonmall?tab=0',
      `/cottonmall?tab=0&searchID=${id}`,
      '/member/conditions',
    ]) {
      const { page, close } = await visitor(undefined, viewport);
      await enter(page, buyer, path);
      await page.locator('.demands tbody tr, .demand-strip .demand-item').first().waitFor();
      found.push(...(await faults(page, path)));
      if (path === '/member/conditions') {
        for (const name of ['推送 双29', '分享 双29']) {
          await button(page, name).click();
          await dialog(page).locator('input').first().waitFor();
          found.push(...(await serious(page)).map((problem: string) => `${name} ${problem}`));
          await dialog(page).locator('.ant-modal-close').click();
        }
      }
      await close();
    }
    assert.deepEqual(found, []);
  };

const lateCalls = ['login/get_user_info', 'searchHistory/list*', 'searchHistory/open'];

/** Opens a demand while answers are late, those of one pattern after the other: no layout shift. */
const steady =
  (viewport: ViewportSize, calls = lateCalls) =>
  async ({ visitor }: Visiting) => {
    const buyer = await newBuyer();
    const [id] = await save(buyer, ...five);
    const found = [];
    for (const late of calls) {
      const { page, close } = await visitor(undefined, viewport);
      await page.route(`**/mall/${late}`, async (route) => {
        await new Promise((done) => setTimeout(done, 400));
        await route.continue();
      });
      await enter(page, buyer, `/cottonmall?tab=0&searchID=${id}`);
      await cotton(page).ready();
      found.push(...(await jumps(page, `late ${late}`)));
      await close();
    }
    assert.deepEqual(found, []);
  };

test('saved demands are sound', sound(wide));

test('saved demands are sound on a phone', sound(phone));

test('a demand that is opened moves nothing when answers are late', steady(wide));

test(
  'a demand that is opened on a small screen moves nothing when all answers are late',
  steady({ width: 1024, height: 768 }, ['**']),
);

test('a demand that is opened on a phone moves nothing when answers are late', steady(phone));
