// The links of the headers, the menus, the footer, the member centre and the administration.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { wide } from './browser';
import { inLanes } from './faults';
import { test } from './fixtures';
import { demoManager, enter } from './members';
import { demo, demoPassword } from './person';
import { base } from './server';

/** Returns the addresses of the site that a part of a page links to. */
const linked = (page: Page, part: string) =>
  page
    .locator(`${part} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Returns the addresses that a page links to, outside its content and in its menus. No link is disabled. */
async function menusOf(page: Page): Promise<string[]> {
  const found = [...(await linked(page, 'header')), ...(await linked(page, 'footer'))];
  const panel = page.locator('.hover-panel');
  for (const trigger of await page.locator('.hover-trigger').filter({ visible: true }).all()) {
    await trigger.hover();
    await panel.waitFor();
    found.push(...(await linked(page, '.hover-panel')));
    assert.equal(await page.locator('.closed-link').count(), 0);
    await page.mouse.move(0, 0);
    await panel.waitFor({ state: 'detached' });
  }
  return found;
}

/** The page of an address with the names of its parameters: addresses that differ in values show the same page. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, base);
  return `${pathname} ${[...searchParams.keys()].sort().join()}`;
}

/** Returns one address of each kind. */
const distinct = (addresses: string[]) => [
  ...new Map(addresses.map((address) => [kindOf(address), address])).values(),
];

/** Opens an address, and returns what is wrong with it: a status, the page for errors or refused filters. */
async function wrongWith(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(base + address, { waitUntil: 'commit' });
  await page.locator('.first-answer').waitFor({ state: 'detached' });
  await page.locator('#main h1').first().waitFor({ state: 'attached' });
  const lost = await page.locator('.error-screen, .closed-link, .refused-parts').count();
  return answer?.status() === 200 && lost === 0 ? [] : [`${address}: ${answer?.status()}`];
}

test('all links of headers, menus, footer, member centre and administration open a page', async ({
  visitor,
}) => {
  const { page: guest } = await visitor('/');
  const { page: member } = await visitor(undefined, wide);
  await enter(member, await demoManager(), '/member');
  await member.getByRole('region', { name: '我是卖家，等我处理' }).waitFor();
  const { page: admin } = await visitor(undefined, wide);
  await enter(admin, { mobile: demo.admin, password: demoPassword }, '/admin');
  await admin.getByRole('navigation', { name: '平台管理' }).waitFor();

  const ofGuests = distinct([...(await menusOf(guest)), ...(await linked(guest, 'main'))]);
  const known = new Set(ofGuests.map(kindOf));
  const others = (addresses: string[]) =>
    distinct(addresses).filter((address) => !known.has(kindOf(address)));
  const ofMembers = others([...(await menusOf(member)), ...(await linked(member, 'main'))]);
  const ofAdmins = others(await linked(admin, 'main')).filter((one) => one.startsWith('/admin'));
  console.log(`    links: ${ofGuests.length}, ${ofMembers.length} and ${ofAdmins.length}`);
  assert.ok(ofGuests.length > 30 && ofMembers.length > 20 && ofAdmins.length > 12);

  const rounds: [Page, string[]][] = [
    [guest, ofGuests],
    [member, ofMembers],
    [admin, ofAdmins],
  ];
  const found = await inLanes(rounds, async ([page, addresses]) => {
    const wrong: string[] = [];
    for (const address of addresses) wrong.push(...(await wrongWith(page, address)));
    return wrong;
  });
  assert.deepEqual(found, []);
});
