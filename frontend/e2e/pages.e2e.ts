// Every page: accessible, still, silent, small.

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Page, ViewportSize } from '@playwright/test';
import { ask, phone, present, until, wide } from './browser';
import { cotton } from './cotton-page';
import { coloursInOtherTheme, faults, inLanes, serious } from './faults';
import { holdBack, test, type Visiting, type Visitor } from './fixtures';
import { callServer, demoManager, enter } from './members';
import { base } from './server';

const scriptLimit = 350 * 1000;

/** Returns the pages of the site, and what each shows when it is loaded. */
async function everyPage(): Promise<Record<string, string>> {
  const { list } = await ask('batch/getListingFineList', { pageSize: 2 });
  const imported = present((await ask('imported/list', { currency: 2, pageSize: 1 })).list[0]);
  const reserve = present((await ask('patStore/list', { status: '1', pageSize: 1 })).list[0]);
  const [session] = (await callServer('GET', 'auction/list')).list;
  const [first, second] = [present(list[0]), present(list[1])];
  return {
    '/': '.panel, main section',
    '/cottonmall': '.lots-row, .cards > li',
    '/cottonmall?lengthMin=29&strongMin=29&mikeMin=3.7&mikeMax=4.2': '.lots-row, .cards > li',
    '/cottonmall?neatMin=99': '.state-box',
    [`/cottonmall/search?batchIds=${first.batchID},${second.batchID},65999999999`]: 'main a',
    [`/cottonmall/detail?listingID=${first.listingID}`]: 'main h1, main h2',
    '/contrastBatch': 'main',
    '/polyester/list': 'main tbody tr, main li > div',
    '/yarn?attr.count=250-': '.state-box',
    '/Lyocell': 'main tbody tr, main li > div, main .state-box',
    '/import': 'main tbody tr, main li > div',
    [`/cottonmall/importedDetail?importlistingID=${imported.importlistingID}`]: 'main h1',
    [`/import/listDetail?billOfLadingNo=${imported.billOfLadingNo}`]:
      'main tbody tr, main li > div',
    '/paichu?status=1': 'main tbody tr, main li > div',
    '/paichu?show=charts': 'main .uplot',
    [`/paichu?reserveID=${reserve.reserveID}`]: 'main h1',
    '/logistics': 'main tbody tr, main li > div',
    '/logistics/components/historicalQuotation': 'main tbody tr, main li > div',
    '/bidCotton': 'main tbody tr, main li > p, main .state-box',
    ...(session && {
      [`/bidCotton?code=${session.auctionListingCode}`]: 'main tbody tr, main li > div',
    }),
    '/yarn/inquirelist': 'main tbody tr, main li > div',
    [`/tool/RaiseThePremium?ph=${first.batchID}`]: 'main h2',
    '/tool/RaiseThePremium?zl=1': 'main dl dd',
    '/tool/RevolutionHair?zs=1': 'main tbody tr',
    '/tool/cottonseedPrice': 'main tbody tr',
    '/tool/cottonseedPrice?pzz=1': 'main tbody tr',
    '/tool/ImportedCottonPrice': 'main tbody tr',
    [`/tool/batchPrice?jc=100&ph=${first.batchID},${second.batchID}`]: 'main h1',
    '/market?code=CY&with=CF': 'main .uplot',
    '/article/list': 'main h1',
    '/article/detail?id=1': 'main h1',
    '/article/help': 'main h1',
    '/article/about': 'main h1',
    '/article/service': 'main h1',
    '/fileList': 'main h1',
    '/introduction': 'main h1',
    '/introduction/video': 'main h1',
    [`/find?keyword=${encodeURIComponent('升贴水')}`]: 'main h2',
    '/developers#searchHistory.sort': '.ant-collapse',
    '/cottonmall?tab=9': '.error-screen',
    '/error': '.error-screen',
    '/nowhere': '.error-screen',
  };
}

const parts = [0, 1, 2];

/**
 * Opens every page of a part while all answers are late: no layout shift, and no serious finding of axe; in the dark
 * too.
 */
const sound =
  (viewport: ViewportSize, dark: boolean, part: number) =>
  async ({ visitor }: Visiting) => {
    const pages = Object.entries(await everyPage()).filter((_, i) => i % parts.length === part);
    const found = await inLanes(pages, async ([path, sign]) => {
      const { page, context, close } = await visitor(undefined, viewport);
      await holdBack(context, 600);
      await page.goto(base + path);
      await page.locator(sign).first().waitFor();
      const wrong = await faults(page, path);
      if (dark) {
        for (const problem of await coloursInOtherTheme(page))
          wrong.push(`${path} in the dark ${problem}`);
      }
      await close();
      return wrong;
    });
    assert.deepEqual(found, []);
  };

/** Returns the title in the first answer to an address. */
async function sentTitle(page: Page, path: string) {
  const html = await (await page.request.get(base + path)).text();
  return html.match(/<title>(.*)<\/title>/)?.[1];
}

test('pages that are opened by a link have the titles of their first answers', async ({
  visitor,
}) => {
  const { page } = await visitor('/error');
  await page.locator('.error-screen').waitFor(); // from now on the router follows the address
  for (const path of [...Object.keys(await everyPage()), '/cottonmall']) {
    const sent = await sentTitle(page, path);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    if (/error|nowhere|tab=9|contrastBatch|developers/.test(path)) continue;
    await until(
      `the title of ${path}`,
      () => page.title(),
      (title) => title === sent,
    );
  }
});

/** Opens the comparison of two lots that a visitor put there. */
async function comparison(visitor: Visitor, viewport: ViewportSize) {
  const { page } = await visitor('/cottonmall', viewport);
  await cotton(page).ready();
  for (const i of [0, 1]) {
    const added = page.waitForResponse(/setBatchCompare/);
    await page
      .getByRole('button', { name: /^对比 \d{11}$/ })
      .nth(i)
      .click();
    await added;
  }
  await page.goto(new URL('/contrastBatch', page.url()).href);
  await page
    .getByRole('row', { name: /折3128/ })
    .first()
    .waitFor();
  return page;
}

for (const part of parts) {
  const name = `pages of part ${part + 1} are still and accessible`;
  test(`${name} on a wide screen, in the dark too`, sound(wide, true, part));
  test(`${name} on a phone, in the dark too`, sound(phone, true, part));
}

test('nothing moves while a page loads for a person who wants less motion', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route('**/mall/batch/getListingFineList', () => {}); // never answered
  await page.goto(`${base}/cottonmall`);
  const loading = page.locator('.skeleton').first();
  await loading.waitFor();
  await until(
    'animations end',
    () => page.evaluate(() => document.getAnimations().length),
    (count) => count === 0,
  );
  await loading.waitFor();
});

test('the comparison of lots is still and accessible', async ({ visitor }) => {
  const found = await inLanes([wide, phone], async (viewport: ViewportSize) => {
    const page = await comparison(visitor, viewport);
    const wrong = await faults(page, `comparison at ${viewport.width} px`);
    for (const problem of await coloursInOtherTheme(page))
      wrong.push(`comparison in the dark ${problem}`);
    return wrong;
  });
  assert.deepEqual(found, []);
});

test('the dialog of batch numbers and the drawer of filters are accessible', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall');
  await cotton(page).ready();
  await page.getByRole('button', { name: '批号查询' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('65012252001 6501');
  assert.deepEqual(await serious(page), []);
  const small = await visitor('/cottonmall?mikeMin=3.7', phone);
  await cotton(small.page).ready();
  await small.page.getByRole('button', { name: '筛选' }).click();
  await small.page.getByRole('dialog').getByRole('button', { name: '更多筛选' }).click();
  await cotton(small.page).settled();
  assert.deepEqual(await serious(small.page), []);
  assert.deepEqual(await coloursInOtherTheme(small.page), []);
});

/** Opens each menu of the headers, and returns the serious findings of axe in both themes. */
async function faultsOfMenus(page: Page) {
  const found: string[] = [];
  const panel = '.hover-panel';
  const triggers = page.locator('.hover-trigger').filter({ visible: true });
  const count = await triggers.count();
  assert.ok(count > 0, 'no menus');
  for (let n = 0; n < count; n++) {
    const trigger = triggers.nth(n);
    const name = (await trigger.innerText()).split('\n')[0];
    await trigger.hover();
    // A phone hides the menus below links.
    await page.locator(panel).waitFor({ state: 'attached' });
    found.push(...(await serious(page, panel)), ...(await coloursInOtherTheme(page, panel)));
    await page.mouse.move(0, 0);
    await page.locator(panel).waitFor({ state: 'detached' });
    if (found.length > 0) return [`menu ${name}`, ...found];
  }
  return found;
}

test('the menus of the headers are accessible in both themes', async ({ visitor }) => {
  const manager = await demoManager();
  const places: [string, ViewportSize][] = [
    ['/cottonmall', wide],
    ['/member', wide],
    ['/member', phone],
  ];
  const found = await inLanes(places, async ([path, viewport]) => {
    const { page, close } = await visitor(undefined, viewport);
    await enter(page, manager, path);
    await page.locator('.hover-trigger').filter({ visible: true }).first().waitFor();
    const wrong = await faultsOfMenus(page);
    await close();
    return wrong.map((problem) => `${path} at ${viewport.width} px: ${problem}`);
  });
  assert.deepEqual(found, []);
});

test('an open filter, an open chip and the views are accessible', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?mikeMin=3.7&mikeMax=4.2');
  await cotton(page).ready();
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.locator('.chip-text', { hasText: '马值' }).click();
  await page.locator('.chip-editor').waitFor();
  await page.locator('.lots-row input[type=checkbox]').first().check();
  assert.deepEqual(await serious(page), []);
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('list', { name: '视图' }).waitFor();
  assert.deepEqual(await serious(page), []);
});

test('the cotton page has headers before its script, at most 12 files of 350 kB', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall');
  await cotton(page).ready();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js(\?|$)/.test(name)),
  );
  let total = 0;
  for (const script of scripts) {
    const body = await (await page.request.get(script)).body();
    total += gzipSync(body, { level: 9 }).length;
  }
  console.log(
    `    script of /cottonmall: ${scripts.length} files, ${(total / 1000).toFixed(1)} kB gzip`,
  );
  assert.ok(total > 0 && total <= scriptLimit, `${total} bytes`);
  assert.ok(scripts.length <= 12, `${scripts.length} files`);
  const html = await (await page.request.get(page.url())).text();
  assert.match(html, /<header>.*<nav class="navigation".*modulepreload/s);
});
