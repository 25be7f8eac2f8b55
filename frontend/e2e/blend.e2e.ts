// A blend: targets, the cheapest lots that meet them, the cart; and targets that cannot be met.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { phone, until, wide } from './browser';
import { cotton } from './cotton-page';
import { button, newBuyer, said } from './demands';
import { faults } from './faults';
import { test } from './fixtures';
import { enter } from './members';

/** Opens the blend of the page's result. */
async function openBlend(page: Page) {
  await cotton(page).ready();
  const more = page.getByRole('button', { name: '更多', exact: true });
  if (await more.isVisible()) await more.click(); // on a phone
  await button(page, '配棉').click();
  await button(page, '开始配棉').waitFor();
  return page.getByRole('region', { name: '配棉结果' });
}

/** Returns the text of the element with the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a buyer blends lots and puts all of them into the cart', async ({ visitor }) => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall');
  const result = await openBlend(page);
  await page.locator('input:focus').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await result.getByText('比成本下限高').waitFor();
  const rows = result.getByRole('table', { name: '选中的批次' }).locator('tbody tr');
  const lots = await rows.count();
  assert.ok(lots >= 4 && lots <= 6, `${lots} lots`);

  const excluded = await rows.first().getByRole('link').first().innerText();
  await button(page, `不用 ${excluded}`).click();
  await button(page, '按选择重新配棉').click();
  await button(page, '按选择重新配棉').waitFor({ state: 'hidden' });
  await result.getByText('比成本下限高').waitFor();
  assert.ok(!(await rows.allInnerTexts()).some((text) => text.includes(excluded)));

  const chosen = await rows.count();
  await button(page, '全部加购物车').click();
  await said(page, '加入购物车成功');
  await until(
    'the blend is in the cart',
    () =>
      page
        .getByRole('link', { name: /购物车/ })
        .locator('.badge')
        .innerText(),
    (text) => text === String(chosen),
  );
});

test('a target that cannot be met is named with the best value within reach', async ({
  visitor,
}) => {
  for (const viewport of [wide, phone]) {
    const { page, close } = await visitor('/cottonmall', viewport);
    const result = await openBlend(page);
    await page.getByLabel('强力不低于').fill('60');
    await button(page, '开始配棉').click();
    await result.getByText(/强力最高只能到 \d\d\.\d+，差 \d\d\.\d+/).waitFor();
    assert.deepEqual(await faults(page, `the blend at ${viewport.width} px`), []);
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'hidden' });
    assert.equal(await focused(page), '配棉');
    await close();
  }
});
