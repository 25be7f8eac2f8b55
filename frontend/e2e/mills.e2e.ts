// Delivered prices: a mill in Nantong sorts and blends by what lots cost at its gate, and sees why.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { present, until } from './browser';
import { cotton, rising } from './cotton-page';
import { faults } from './faults';
import { test } from './fixtures';
import { button, newName, row, said } from './member-page';
import { callServer, enter, mill } from './members';

test('a mill in Nantong sorts, blends and searches by the delivered price', async ({ visitor }) => {
  const manager = await mill(newName('南通'));
  const { page } = await visitor();
  await enter(page, manager, '/member/mills');
  await said(page, '还没有工厂，添加后棉花列表显示每批的到厂价');
  await button(page, '添加工厂').click();
  const form = page.getByRole('dialog', { name: '添加工厂' });
  await form.getByLabel('名称').fill('一厂');
  await form.getByLabel('所在市县').fill('如东');
  await page.getByTitle('江苏南通如东县').click();
  const cost = form.getByLabel('卸车费');
  await cost.fill('1500');
  await button(form, /^保\s?存$/).click();
  await form.getByText('卸车费应在 0 到 1,000 之间').waitFor();
  assert.equal(await cost.inputValue(), '1500');
  await cost.fill('12');
  assert.deepEqual(await faults(page, 'the mill'), []);
  await button(form, /^保\s?存$/).click();
  await page.getByRole('row', { name: /^一厂.*江苏南通如东县\s*12\b/ }).waitFor();
  await button(page, /^修\s?改$/).press('Enter'); // a notification may cover it
  const changed = page.getByRole('dialog', { name: '修改 一厂' });
  await changed.getByLabel('卸车费').fill('15');
  await button(changed, /^保\s?存$/).click();
  await page.getByRole('row', { name: /^一厂.*江苏南通如东县\s*15\b/ }).waitFor();
  assert.deepEqual(await faults(page, 'the mills'), []);

  await page.goto(new URL('/cottonmall?pricing=true', page.url()).href);
  const self = cotton(page);
  await self.ready();
  await button(page.getByRole('main'), '到厂价').first().click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'delivered');
  await until('the order by the delivered price', () => self.numbers('到厂价'), rising);
  const price = page.locator('.lots-row button[class*="explained"]').first();
  await price.focus();
  const reason = page.getByRole('tooltip');
  await reason.getByText(/^到厂价 = 现价 [\d,]+ \+ 运费 .* = [\d,]+ 元\/吨$/).waitFor();
  await reason.getByText(/ → 如东县：/).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('b');
  const blend = page.getByRole('dialog', { name: /^配棉/ });
  await blend.getByLabel('成本按').getByText('成本按到厂价（一厂）').waitFor({ state: 'attached' });
  await button(blend, '开始配棉').click();
  await blend.getByText('到厂均价').waitFor();
  await blend.getByText(/、到“一厂”的到厂价，用时/).waitFor();
  await page.keyboard.press('Escape');
  await blend.waitFor({ state: 'hidden' });

  await page.getByRole('combobox', { name: /^搜索批号/ }).fill('双28 到厂<30000');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('deliveredMax') === '30000');
  await self.ready();
  assert.deepEqual(await faults(page, 'lots by the delivered price'), []);

  await button(page, '保存为定制').click();
  const saving = page.getByRole('dialog').last();
  await saving.getByLabel('需求定制名称').fill('一厂用棉');
  await button(saving, /^保\s?存$/).click();
  await until('the saved demand', () => self.query().get('searchID'), Boolean);

  // The circle of a warehouse has its lots and its lowest delivered price; a click shows those lots.
  await button(page.getByRole('main'), '地图').click();
  const map = page.getByRole('region', { name: '仓库地图' });
  await map.getByText('一厂').waitFor();
  const circle = map.locator('svg [role=button][aria-pressed]').first();
  await circle.waitFor();
  assert.deepEqual(await faults(page, 'the map'), []);
  const label = async () =>
    present(
      /^(.*)：([\d,]+) 批.*最低到厂价 ([\d,]+) 元/.exec(
        present(await circle.getAttribute('aria-label')),
      ),
    );
  const [, name, count] = await label();
  await circle.focus();
  await page.keyboard.press('Enter');
  await until(
    'the filter of the warehouse',
    () => self.query().get('depositary'),
    (chosen) => chosen === name,
  );
  assert.equal((await self.total()).toLocaleString('en'), count);
  await until(
    'the price of the cheapest row in the circle',
    async () => [present((await self.numbers('到厂价'))[0]), await label()] as const,
    ([price, [, , , lowest]]) => price.toLocaleString('en') === lowest,
  );

  await page.goto(new URL('/cottonmall?tab=0', page.url()).href);
  await row(page, '一厂用棉').getByText('到厂（一厂）').waitFor();
});

test('the lot, the comparison and the cart follow the mill that is chosen', async ({ visitor }) => {
  const manager = await mill(newName('南通'));
  const nantong = { name: '一厂', place: '320600', unloading: 15 };
  await callServer('POST', 'mill/save', nantong, manager.token);
  const { page } = await visitor();
  await enter(page, manager, '/member/mills');
  await button(page, '添加工厂').click();
  const form = page.getByRole('dialog', { name: '添加工厂' });
  await form.getByLabel('名称').fill('二厂');
  await form.getByLabel('所在市县').fill('阿克苏市');
  await page.getByTitle(/阿克苏市$/).click();
  await button(form, '在地图上选').click();
  await form.getByText('阿克苏市').last().waitFor();
  await chooseNear(page);
  const place = await form.getByTitle(/^新疆/).innerText();
  assert.doesNotMatch(place, /阿克苏市$/);
  assert.deepEqual(await faults(page, 'the map of places'), []);
  await button(form, /^保\s?存$/).press('Enter'); // a notification may cover it
  const second = place.replace(/^新疆/, '');
  await page.getByRole('row', { name: new RegExp(`^二厂.*${second}`) }).waitFor();

  await page.goto(new URL('/cottonmall?pricing=true', page.url()).href);
  const self = cotton(page);
  await self.ready();
  await until(
    'the default mill',
    () => destination(page),
    (to) => to === '南通市',
  );
  await page.getByLabel('工厂').selectOption('二厂');
  await page.waitForURL((url) => url.searchParams.has('mill'));
  await self.ready();
  await until(
    'the other mill',
    () => destination(page),
    (to) => to === second,
  );
  await button(page, /^对比 \d{11}$/)
    .first()
    .click();
  await button(page, /^购物车 \d{11}$/)
    .first()
    .click();
  await said(page, '加入购物车成功');
  const lot = present(
    await page.locator('.lots-row a[href*="/detail?"]').first().getAttribute('href'),
  );
  await page.getByRole('link', { name: /^diff 对比/ }).click();
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/contrastBatch' && searchParams.has('mill'),
  );
  const named = present(/mill=\d+/.exec(lot))[0];
  for (const path of [lot, `/contrastBatch?${named}`, `/member/trade/shopCart?${named}`]) {
    await page.goto(new URL(path, page.url()).href);
    await until(
      `the mill of ${path}`,
      () => destination(page),
      (to) => to === second,
    );
    await page.goto(new URL(path.replace(named, ''), page.url()).href);
    await until(
      `the default mill of ${path}`,
      () => destination(page),
      (to) => to === '南通市',
    );
  }
  await page.getByLabel('到厂价按').selectOption('二厂');
  await until(
    'the mill of the cart',
    () => destination(page),
    (to) => to === second,
  );
});

/** Clicks on the map of a form beside its middle until another place is chosen. */
async function chooseNear(page: Page) {
  const form = page.getByRole('dialog', { name: '添加工厂' });
  const map = form.getByRole('group', { name: /^地图/ });
  const { x, y, width, height } = present((await map.boundingBox()) ?? undefined);
  for (let away = 24; away < height / 2; away += 12) {
    await page.mouse.click(x + width / 2, y + height / 2 - away);
    if (
      await form
        .getByTitle(/阿克苏市$/)
        .count()
        .then((count) => count === 0)
    )
      return;
  }
}

/** Returns where the delivered prices of a page are for: all of those that it has reasons for, and of some rows. */
async function destination(page: Page): Promise<string> {
  const main = page.getByRole('main');
  const reasons = await main.getByText(/ → .+：/).allInnerTexts();
  for (const price of (await main.locator('button[class*="explained"]').all()).slice(0, 6)) {
    await price.focus();
    reasons.push(
      await page
        .getByRole('tooltip')
        .innerText()
        .catch(() => ''),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    await price.blur();
  }
  const names = reasons.flatMap((reason) => / → (.+?)：/.exec(reason)?.[1] ?? []);
  return [...new Set(names)].join(' ');
}
